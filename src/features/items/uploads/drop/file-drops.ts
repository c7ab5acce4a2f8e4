import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { TransferredItems } from '../../../../lib/files/own-uploads.ts';
import { hasFiles, takeTransferred } from '../reading/take-transferred.ts';
import type { DropPermission } from '../upload-texts.ts';

/** A folder under the pointer, and the element that stands for it. */
export interface DropTarget {
  readonly folder: PathSegment;
  readonly element: HTMLElement;
  /** The open folder itself; others open when the pointer rests on them. */
  readonly isOpen: boolean;
}

export interface HoveredFolder {
  readonly folder: PathSegment;
  readonly permission: DropPermission;
}

export interface FileDropHost {
  readonly targetAt: (element: Element) => DropTarget | null;
  readonly permissionOn: (target: DropTarget) => DropPermission;
  readonly scroller: () => HTMLElement | null;
  /** What is hovered now; null where nothing is, or no files are dragged any more. */
  readonly onHover: (hovered: HoveredFolder | null) => void;
  readonly onDragging: (dragging: boolean) => void;
  readonly open: (folder: PathSegment) => void;
  readonly drop: (folder: PathSegment, items: TransferredItems) => void;
}

/** A folder under the pointer for this long opens, so that a drag can go deeper. */
export const springAfterMs = 800;
/** Without a word from the browser for so long the drag went elsewhere. */
const lostAfterMs = 5000;
const edgePx = 40;
const scrollPx = 14;

/** Files that are dragged over the page: says what would happen, opens folders under them, and takes what is dropped. */
export function attachFileDrops(host: () => FileDropHost): () => void {
  let current: DropTarget | null = null;
  let spring: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let dragging = false;

  function hover(target: DropTarget | null): DropPermission | null {
    const permission = target && host().permissionOn(target);
    if (target?.element === current?.element && target?.folder.id === current?.folder.id) return permission;
    clearTimeout(spring);
    current?.element.removeAttribute(attribute(current));
    current = target;
    if (target && permission) {
      target.element.setAttribute(attribute(target), permission === 'view-only' ? 'refused' : 'allowed');
      if (!target.isOpen) spring = setTimeout(() => host().open(target.folder), springAfterMs);
    }
    host().onHover(target && permission ? { folder: target.folder, permission } : null);
    return permission;
  }

  function end() {
    clearTimeout(lost);
    hover(null);
    if (dragging) host().onDragging(false);
    dragging = false;
  }

  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer) || !(event.target instanceof Element)) return;
    event.preventDefault();
    clearTimeout(lost);
    lost = setTimeout(end, lostAfterMs);
    if (!dragging) host().onDragging(true);
    dragging = true;
    const permission = hover(host().targetAt(event.target));
    event.dataTransfer.dropEffect = permission === null || permission === 'view-only' ? 'none' : 'copy';
    scrollAtEdge(host().scroller(), event);
  };
  const onDragLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) end();
  };
  const onDrop = (event: DragEvent) => {
    const target = current;
    const permission = target && host().permissionOn(target);
    end();
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (target && permission && permission !== 'view-only') {
      host().drop(target.folder, takeTransferred(event.dataTransfer));
    }
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('dragenter', onDragOver, { signal });
  document.addEventListener('dragover', onDragOver, { signal });
  document.addEventListener('dragleave', onDragLeave, { signal });
  document.addEventListener('drop', onDrop, { signal });
  return () => {
    listening.abort();
    end();
  };
}

function attribute({ isOpen }: DropTarget): string {
  return isOpen ? 'data-upload' : 'data-drop';
}

function scrollAtEdge(scroller: HTMLElement | null, { clientX, clientY }: DragEvent): void {
  const box = scroller?.getBoundingClientRect();
  if (!scroller || !box || clientX < box.left || clientX > box.right) return;
  if (clientY > box.top && clientY < box.top + edgePx) scroller.scrollTop -= scrollPx;
  else if (clientY < box.bottom && clientY > box.bottom - edgePx) scroller.scrollTop += scrollPx;
}
