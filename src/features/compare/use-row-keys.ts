import { useRef } from 'react';
import type { DifferenceListRow } from '../../shared/differences/difference-rows.ts';
import { useListKeys } from '../../shared/list-keys/use-list-keys.ts';
import type { CompareSelection } from './selection/use-difference-selection.ts';
import { useKeptPlace } from './use-kept-place.ts';

interface RowKeys {
  readonly rows: readonly DifferenceListRow[];
  readonly selection: CompareSelection;
  /** Space was pressed on this one. */
  readonly onToggle: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * The keys of the list: the arrows go from item to item, with Shift they select; Space selects, Home and End go to the first
 * and the last. Escape gives up the selection, and then closes.
 */
export function useRowKeys({ rows, selection, onToggle, onClose }: RowKeys) {
  const list = useRef<HTMLDivElement>(null);
  useKeptPlace(list, rows.length > 0);

  function drawn(): readonly HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [])];
  }

  /** What stands there is drawn a frame after it was scrolled to. */
  function scrollAndFocus(key: 'Home' | 'End') {
    selection.endRange();
    const scroller = list.current?.querySelector('[role=group]');
    scroller?.scrollTo({ top: key === 'Home' ? 0 : scroller.scrollHeight });
    const focus = () =>
      drawn()
        .at(key === 'Home' ? 0 : -1)
        ?.focus();
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }

  function step(way: 1 | -1, extends_: boolean) {
    const elements = drawn();
    const at = indexOf(document.activeElement);
    const target =
      way === 1
        ? elements.find((element) => indexOf(element) > at)
        : (elements.findLast((element) => indexOf(element) < at) ?? elements[0]);
    target?.focus();
    const from = itemAt(at);
    const to = itemAt(indexOf(target ?? null));
    if (!extends_) selection.endRange();
    if (!extends_ || to === null) return;
    if (from !== null) selection.beginAt(from);
    selection.extendTo(to);
  }

  function itemAt(index: number): string | null {
    const row = rows[index];
    return row?.type === 'item' ? row.id : null;
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = actionOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  }

  function actionOf(event: KeyboardEvent): (() => void) | null {
    const { key, target } = event;
    if (event.altKey) return null;
    if (key === 'Escape') return selection.chosen.size > 0 ? selection.clear : onClose;
    if (target instanceof HTMLSelectElement) return null;
    if (event.ctrlKey || event.metaKey) {
      return key.toLowerCase() === 'a' && selection.isOffered ? () => selection.toggleAll('all', true) : null;
    }
    switch (key) {
      case 'Home':
      case 'End':
        return () => scrollAndFocus(key);
      case 'ArrowDown':
        return () => step(1, event.shiftKey);
      case 'ArrowUp':
        return () => step(-1, event.shiftKey);
      case ' ': {
        const focused = target instanceof Element && target.matches('[data-row-focus]');
        const id = focused ? itemAt(indexOf(target)) : null;
        return id === null ? null : () => onToggle(id);
      }
      default:
        return null;
    }
  }

  return useListKeys(list, onKeyDown);
}

/** The position of the row around an element, or -1. */
function indexOf(element: Element | null): number {
  return Number(element?.closest('[data-index]')?.getAttribute('data-index') ?? -1);
}
