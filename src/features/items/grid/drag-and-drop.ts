import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { clipboardMessages } from '../commands/clipboard/clipboard-messages.ts';
import type { DragOut } from '../downloads/drag-out.ts';
import type { GridRow } from '../list/row-source.ts';
import styles from './grid.module.css';
import { gridMessages } from './grid-messages.ts';
import { itemsLabel } from './item-labels.ts';

/** A folder under the pointer for this long opens, so that a drag can go deeper. */
const openAfterMs = 700;

/** What a drag needs to know of the list that it starts in. */
export interface DragHost {
  readonly driveId: string;
  /** What the filespace is called. */
  readonly filespace: string;
  /** Whether what is dragged may be moved: a file may also only be taken out of the window. */
  readonly canMove: (rows: readonly GridRow[]) => boolean;
  /** The rows that go along with this one; null where it must not be dragged. */
  readonly getDragRows: (row: GridRow) => readonly GridRow[] | null;
  readonly drop: (items: readonly GridRow[], target: PathSegment) => void;
  readonly open: (target: PathSegment) => void;
  readonly dragging: (active: boolean) => void;
  /** Rows may be dragged out of the window. */
  readonly dragOut: DragOut;
}

interface Cargo {
  readonly kind: 'items';
  readonly driveId: string;
  readonly items: readonly GridRow[];
}

/** Makes a row draggable and, where it is a folder, a place to drop on. */
export function attachRow(element: HTMLElement, row: () => GridRow, host: () => DragHost): () => void {
  const drag = draggable({
    element,
    canDrag: ({ input }) => input.button === 0 && host().getDragRows(row()) !== null,
    getInitialData: () => ({
      kind: 'items',
      driveId: host().driveId,
      items: host().getDragRows(row()) ?? [],
    }),
    onGenerateDragPreview({ nativeSetDragImage, source }) {
      const items = cargoOf(source.data)?.items ?? [];
      setCustomNativeDragPreview({
        nativeSetDragImage,
        render: ({ container }) => drawPreview(container, items),
      });
    },
    getInitialDataForExternal() {
      const file = host().dragOut.fileOf(host().getDragRows(row()) ?? []);
      return file === undefined ? {} : { DownloadURL: file };
    },
    onDragStart: () => element.toggleAttribute('data-dragged', true),
    onDrop: () => element.removeAttribute('data-dragged'),
  });
  if (row().kind !== 'folder') return combine(drag, attachPress(element, row, host));
  return combine(
    drag,
    attachTarget(element, () => ({ id: row().id, name: row().name }), host),
  );
}

function attachPress(element: HTMLElement, row: () => GridRow, host: () => DragHost): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener(
    'pointerdown',
    ({ button, pointerType }) => {
      if (button === 0 && pointerType === 'mouse') host().dragOut.press(host().getDragRows(row()) ?? []);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointerleave'] as const)
    element.addEventListener(type, () => host().dragOut.release(), { signal });
  return () => listening.abort();
}

/** A folder as a place to drop on: a row, a breadcrumb, the open folder itself. */
export function attachTarget(
  element: HTMLElement,
  target: () => PathSegment,
  host: () => DragHost,
  opens = true,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(timer);
    element.removeAttribute('data-drop');
  };
  const detach = dropTargetForElements({
    element,
    canDrop: ({ source }) => accepts(cargoOf(source.data), target().id, host()),
    onDragEnter: ({ self, location }) => {
      if (location.current.dropTargets[0]?.element !== self.element) return;
      element.toggleAttribute('data-drop', true);
      if (opens) timer = setTimeout(() => host().open(target()), openAfterMs);
    },
    onDropTargetChange: ({ self, location }) => {
      if (location.current.dropTargets[0]?.element !== self.element) leave();
      else element.toggleAttribute('data-drop', true);
    },
    onDragLeave: leave,
    onDrop: ({ self, source, location }) => {
      leave();
      const cargo = cargoOf(source.data);
      if (cargo && location.current.dropTargets[0]?.element === self.element)
        host().drop(cargo.items, target());
    },
  });
  return () => {
    leave();
    detach();
  };
}

/** The list itself: scrolls at its edges, and takes what was dragged here from another folder. */
export function attachList(
  scroller: HTMLElement,
  folder: () => PathSegment,
  host: () => DragHost,
): () => void {
  return combine(
    autoScrollForElements({ element: scroller }),
    attachTarget(scroller, folder, host, false),
    monitorForElements({
      canMonitor: ({ source }) => cargoOf(source.data) !== null,
      onDragStart: () => host().dragging(true),
      onDrop({ source, location }) {
        host().dragging(false);
        const cargo = cargoOf(source.data);
        const filespaceId = filespaceAt(location.current.input);
        if (!cargo || !filespaceId || filespaceId === cargo.driveId || !host().canMove(cargo.items)) return;
        sayWithin(host().filespace, cargo.items);
      },
    }),
  );
}

/** Not onto itself, and not to where everything stands already. */
function accepts(cargo: Cargo | null, targetId: string, { driveId, canMove }: DragHost): boolean {
  if (!cargo || cargo.driveId !== driveId || !canMove(cargo.items)) return false;
  return (
    cargo.items.every((item) => item.id !== targetId) &&
    cargo.items.some((item) => item.parentId !== targetId)
  );
}

function cargoOf(data: Record<string | symbol, unknown>): Cargo | null {
  return data['kind'] === 'items' ? (data as unknown as Cargo) : null;
}

function sayWithin(filespace: string, items: readonly GridRow[]) {
  const text = clipboardMessages.movedElsewhere(itemsLabel(items), items.length, filespace);
  showToast({ text, icon: 'info', key: 'drag' });
}

/** The filespace whose name is there, in the list of them. */
function filespaceAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
  // What the library lays under the pointer is still there.
  const under = document.elementsFromPoint(clientX, clientY);
  const entry = under.find((each) => each.matches('[data-menu-of], [data-menu-of] *'));
  return entry?.closest<HTMLElement>('[data-menu-of]')?.dataset['menuOf'];
}

function drawPreview(container: HTMLElement, items: readonly GridRow[]) {
  const card = document.createElement('div');
  card.className = styles.preview ?? '';
  const name = document.createElement('span');
  name.className = styles.previewName ?? '';
  name.textContent = items.length === 1 ? (items[0]?.name ?? '') : gridMessages.items(items.length);
  card.append(name);
  if (items.length > 1) {
    const count = document.createElement('span');
    count.className = styles.previewCount ?? '';
    count.textContent = String(items.length);
    card.append(count);
  }
  container.append(card);
}
