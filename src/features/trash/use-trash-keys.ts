import { type FocusEvent, useEffect, useRef } from 'react';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { useListKeys } from '../../shared/list-keys/use-list-keys.ts';
import { keyOf } from './deleted-item.ts';

export interface TrashKeys {
  readonly rows: readonly WireDeletedItem[];
  /** Whether single letters act. */
  readonly letters: boolean;
  readonly onRestore: (row: WireDeletedItem | undefined) => void;
  readonly onOpen: (row: WireDeletedItem) => void;
  readonly onDelete: (row: WireDeletedItem | undefined) => void;
  readonly onSelectAll: () => void;
  /** Selects up to an entry, from the second where no range goes on. */
  readonly onExtend: (key: string, from: string) => void;
  /** The focus went on without selecting. */
  readonly onMove: () => void;
  /** Null where nothing is selected: Escape is then for what stands beside the list. */
  readonly onClear: (() => void) | null;
}

/**
 * The keys of the list: the arrows go from check box to check box, with Shift they select. Where a row goes while it has the
 * focus, the next one has it.
 */
export function useTrashKeys({ rows, letters, ...on }: TrashKeys) {
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<{ readonly key: string; readonly at: number } | null>(null);
  /** The row that is to have the focus once it is drawn. */
  const wanted = useRef(-1);

  function focusRow(at: number) {
    const box = list.current?.querySelector<HTMLElement>(`[data-index="${at}"] input`);
    wanted.current = box ? -1 : at;
    box?.focus();
  }

  function goTo(at: number) {
    if (at < 0 || at >= rows.length) return;
    const scroller = list.current?.querySelector('[role=group]');
    if (at === 0) scroller?.scrollTo({ top: 0 });
    if (at === rows.length - 1) scroller?.scrollTo({ top: scroller.scrollHeight });
    focusRow(at);
  }

  function step(at: number, to: number, extends_: boolean) {
    goTo(to);
    const [from, target] = [rows[at], rows[to]];
    if (!extends_) on.onMove();
    else if (from && target) on.onExtend(keyOf(target), keyOf(from));
  }

  useEffect(() => {
    const last = focused.current;
    if (last === null || document.activeElement !== document.body) return;
    if (rows.length === 0) heading.current?.focus({ preventScroll: true });
    else if (rows.every((row) => keyOf(row) !== last.key)) focusRow(Math.min(last.at, rows.length - 1));
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || isTyped(event)) return;
    const at = rowAt(event.target);
    const row = rows[at];
    const isCommand = event.ctrlKey || event.metaKey;
    const act = keyAction(event.key, isCommand);
    if (act === null) return;
    event.preventDefault();
    act();

    function keyAction(key: string, command: boolean): (() => void) | null {
      if (command) return key.toLowerCase() === 'a' ? on.onSelectAll : null;
      switch (key) {
        case 'ArrowDown':
          return () => step(at, at + 1, event.shiftKey);
        case 'ArrowUp':
          return () => step(at, at - 1, event.shiftKey);
        case 'Home':
          return () => step(at, 0, false);
        case 'End':
          return () => step(at, rows.length - 1, false);
        case 'Escape':
          return on.onClear;
        case 'Enter':
          return row?.kind === 'folder' && event.target instanceof HTMLInputElement
            ? () => on.onOpen(row)
            : null;
        case 'Delete':
          return () => on.onDelete(row);
        case 'r':
          return letters ? () => on.onRestore(row) : null;
        default:
          return null;
      }
    }
  }

  const keys = useListKeys(list, onKeyDown);
  return {
    /** Has the focus once there is no row any more. */
    heading,
    list: {
      ...keys,
      onFocus({ target }: FocusEvent) {
        const at = rowAt(target);
        const row = rows[at];
        focused.current = row === undefined ? null : { key: keyOf(row), at };
      },
    },
    /** Called by each row when it is drawn. */
    onDrawn(at: number) {
      if (at === wanted.current) focusRow(at);
    },
  };
}

/** What is typed into the search is no key of the list. */
function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.type === 'search';
}

/** The position of the row around an element, or -1. */
function rowAt(target: EventTarget | null): number {
  const index = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null;
  return index == null ? -1 : Number(index);
}
