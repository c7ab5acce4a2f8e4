import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isSecondTap, type Tap } from '../../../ui/foundations/double-tap.ts';
import { isApple } from '../../../ui/foundations/key-labels.ts';
import { indexAt } from '../layout/row-elements.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';
import { isSelected, selectOnly, toggle } from '../list/selection.ts';
import type { GridSelection } from '../list/use-selection.ts';

/** A finger that rests for this long starts selecting. */
const longPressMs = 500;
const slackPx = 10;

export interface GridPointer {
  readonly source: RowSource;
  readonly selection: GridSelection;
  readonly onOpen: (row: GridRow, index: number) => void;
  readonly onMenu: (row: GridRow, index: number, at: { readonly x: number; readonly y: number }) => void;
}

/** Click, double click, modified click, right click and touch on rows, heard once for all of them. */
export function useGridPointer({ source, selection, onOpen, onMenu }: GridPointer) {
  const touch = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const pressed = useRef(false);
  /** The tap that opened something. */
  const opened = useRef<Tap | null>(null);
  const lastType = useRef('mouse');

  const rowAt = (target: EventTarget): { row: GridRow; index: number } | null => {
    const index = indexAt(target);
    const row = source.rowAt(index);
    return row && index >= 0 ? { row, index } : null;
  };
  const endTouch = () => {
    if (touch.current) clearTimeout(touch.current.timer);
    touch.current = null;
  };

  return {
    onPointerDown(event: PointerEvent) {
      lastType.current = event.pointerType;
      pressed.current = false;
      if (event.pointerType !== 'touch') return;
      const hit = rowAt(event.target);
      if (!hit) return;
      const timer = setTimeout(() => {
        pressed.current = true;
        navigator.vibrate?.(10);
        selection.change((state) => toggle(state, hit.row, hit.index));
      }, longPressMs);
      touch.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const start = touch.current;
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slackPx) endTouch();
    },
    onPointerUp: endTouch,
    onPointerCancel: endTouch,
    onClick(event: MouseEvent) {
      const target = event.target as Element;
      const hit = rowAt(target);
      if (!hit) return;
      if (pressed.current) {
        event.preventDefault();
        return;
      }
      const opener = target.closest('[data-open]');
      const label = target.closest('label');
      // Not every browser passes it on to the box while a key is held.
      const isBesideBox = event.shiftKey && label !== null && label.control !== target;
      if (!opener && !isBesideBox && target.closest('button, a, input, label')) return;
      const mod = isApple() ? event.metaKey : event.ctrlKey;
      if (lastType.current === 'touch') {
        event.preventDefault();
        if (isSecondTap(opened.current, event)) return;
        if (selection.count > 0) return selection.change((state) => toggle(state, hit.row, hit.index));
        const { timeStamp, clientX, clientY } = event;
        opened.current = { timeStamp, clientX, clientY };
        onOpen(hit.row, hit.index);
      } else if (event.shiftKey) {
        event.preventDefault();
        void selection.extendTo(hit.index, mod || isBesideBox);
      } else if (mod) {
        event.preventDefault();
        selection.change((state) => toggle(state, hit.row, hit.index));
      } else if (opener) {
        event.preventDefault();
        // The second click of a double click is meant for the row that was there at the first.
        if (event.detail < 2) onOpen(hit.row, hit.index);
      } else selection.change(() => selectOnly(hit.row, hit.index));
    },
    onDoubleClick(event: MouseEvent) {
      const target = event.target as Element;
      const hit = rowAt(target);
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
      if (hit && isPlain && lastType.current !== 'touch' && !target.closest('button, a, input, label'))
        onOpen(hit.row, hit.index);
    },
    onContextMenu(event: MouseEvent) {
      const hit = rowAt(event.target);
      if (!hit || (event.target as Element).closest('input:not([type=checkbox])')) return;
      event.preventDefault();
      if (lastType.current === 'touch') return;
      if (!isSelected(selection.state, hit.row.id)) selection.change(() => selectOnly(hit.row, hit.index));
      onMenu(hit.row, hit.index, { x: event.clientX, y: event.clientY });
    },
  };
}
