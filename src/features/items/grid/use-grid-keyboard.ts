import { type KeyboardEvent, useRef } from 'react';
import { isApple } from '../../../ui/foundations/key-labels.ts';
import type { GridLayout } from '../layout/grid-layout.ts';
import { rowSelector } from '../layout/row-elements.ts';
import type { RowSource } from '../list/row-source.ts';
import { focusRow, toggle } from '../list/selection.ts';
import type { GridSelection } from '../list/use-selection.ts';
import { commandForKey, type FocusMove } from './grid-keymap.ts';
import { isTyping, nextTypeAhead, type TypeAhead } from './type-ahead.ts';

/** What the keys of the grid lead to outside of it. */
export type KeyAction =
  | 'open'
  | 'openInTab'
  | 'copyLink'
  | 'parent'
  | 'clear'
  | 'rename'
  | 'delete'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'moveTo'
  | 'copyTo'
  | 'addFolder'
  | 'download'
  | 'uploadFolder'
  | 'info'
  | 'view'
  | 'access'
  | 'star'
  | 'restore'
  | 'menu';

export interface GridKeyboard {
  readonly source: RowSource;
  readonly selection: GridSelection;
  readonly letterShortcuts: boolean;
  readonly layout: GridLayout;
  /** How high a screen of rows is. */
  readonly viewPx: () => number;
  /** Whether Paste is for items that were cut or copied here. If not, the browser's own paste says what there is. */
  readonly pastesItems: () => boolean;
  readonly onAction: (action: KeyAction) => unknown;
}

/** What means the folder and not its rows works already while the rows of the next folder are on their way. */
const withoutRows: ReadonlySet<string> = new Set([
  'parent',
  'paste',
  'addFolder',
  'uploadFolder',
  'access',
  'view',
]);

export function useGridKeyboard({
  source,
  selection,
  letterShortcuts,
  layout,
  viewPx,
  pastesItems,
  onAction,
}: GridKeyboard) {
  const typed = useRef<TypeAhead | null>(null);

  const focusIndex = (index: number) => {
    const row = source.rowAt(index);
    selection.change((state) => focusRow(state, { id: row?.id ?? '', index }));
  };
  const jump = async (key: string) => {
    const now = selection.state.focus?.index ?? -1;
    const step = nextTypeAhead(typed.current, key, performance.now(), now);
    typed.current = step.typed;
    const index = await source.indexOfPrefix(step.prefix, step.after);
    if (index >= 0) focusIndex(index);
  };
  const move = (to: FocusMove, extend: boolean) => {
    if (source.count === 0) return;
    const index = layout.target(to, selection.state.focus?.index ?? -1, viewPx());
    if (extend) void selection.extendTo(index);
    else focusIndex(index);
  };
  const onRow = (act: (index: number) => void) => {
    const index = selection.state.focus?.index;
    if (index !== undefined) act(index);
  };

  return (event: KeyboardEvent) => {
    const element = event.target as HTMLElement;
    // A menu that was opened from the header stands elsewhere in the document, and has keys of its own.
    if (!event.currentTarget.contains(element)) return;
    if (element.closest('input:not([type=checkbox]), textarea, select')) return;
    const onControl = element.closest('button, a, input, [role=separator]') !== null;
    if (onControl && element.closest(rowSelector)) {
      if (moveWithinRow(event, element)) return;
      if (event.key === 'Enter' || event.key === ' ') return;
    } else if (onControl && event.key !== 'Escape' && !event.ctrlKey && !event.metaKey) return;
    const command = commandForKey(
      { ...keysOf(event), isComposing: event.nativeEvent.isComposing },
      {
        ...{ apple: isApple(), letterShortcuts, isTiled: layout.columns > 1 },
        isTyping: isTyping(typed.current, performance.now()),
      },
    );
    if (command === null) return;
    if (command.kind === 'paste' && !pastesItems()) return;
    // Without a name to look for, a character is a key of the page.
    if (command.kind === 'jump' && source.count === 0) return;
    if (event.key === '/' || (source.stale && !withoutRows.has(command.kind))) return;
    // Where nothing is to be cleared, Escape is for what stands beside the list.
    if (command.kind === 'clear') return void (onAction('clear') !== false && event.preventDefault());
    event.preventDefault();
    if (command.kind !== 'jump') typed.current = null;
    switch (command.kind) {
      case 'move':
        return move(command.to, command.extend);
      case 'jump':
        return void jump(command.typed);
      case 'selectAll':
        return selection.all();
      case 'toggle':
        return onRow((index) => {
          const row = source.rowAt(index);
          // While something is selected, Space goes on selecting; with Ctrl it always does.
          const opens = row?.kind === 'file' && selection.count === 0 && !event.ctrlKey;
          if (opens) onAction('open');
          else if (row) selection.change((state) => toggle(state, row, index));
        });
      case 'extend':
        return onRow((index) => void selection.extendTo(index));
      case 'enterRow':
        return element.querySelector<HTMLElement>('button, a, input')?.focus();
      default:
        return onAction(command.kind);
    }
  };
}

/** Arrows walk through the controls of a row; Left from the first one and Escape return to the row. */
function moveWithinRow(event: KeyboardEvent, control: HTMLElement): boolean {
  const row = control.closest<HTMLElement>(rowSelector);
  if (!row || !['ArrowLeft', 'ArrowRight', 'Escape'].includes(event.key)) return false;
  event.preventDefault();
  event.stopPropagation();
  const controls = [...row.querySelectorAll<HTMLElement>('button, a, input')].filter(
    (each) => each.getClientRects().length > 0,
  );
  const at = controls.indexOf(control);
  const next = event.key === 'ArrowRight' ? controls[at + 1] : controls[at - 1];
  if (event.key === 'Escape' || (event.key === 'ArrowLeft' && at === 0)) row.focus();
  else next?.focus();
  return true;
}

function keysOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  return { key, shiftKey, altKey, ctrlKey, metaKey };
}
