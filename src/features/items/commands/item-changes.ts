import type { Result } from '#contract/rules/result.ts';
import type { ChangeWish, PathSegment, WriteProblem } from '#contract/worker-api.ts';
import { sync } from '../../../lib/sync.ts';
import { notify, toasts } from '../../../ui/popups/toast-store.ts';
import type { IconName } from '../../../ui/show/icon.tsx';
import { itemsInWords } from '../grid/item-words.ts';
import type { GridRow } from '../list/row-source.ts';
import { messages, renameFailed } from '../messages.ts';
import type { MayMove } from './use-move-question.ts';

interface Act {
  readonly ids: readonly string[];
  /** The toast that offers to undo it. */
  toast?: number;
}

type Made = Result<readonly string[], WriteProblem>;

/** The changes of the filespace browser: each is made on the device at once and tells how it went. */
export interface ItemChanges {
  readonly createFolder: (
    parentId: string,
    name: string,
  ) => Promise<{ readonly id: string; readonly made: Made }>;
  readonly rename: (item: GridRow, name: string) => Promise<Made>;
  /** Null: the person was asked, and thought better of it. */
  readonly move: (items: readonly GridRow[], target: PathSegment) => Promise<Made | null>;
  readonly copy: (items: readonly GridRow[], target: PathSegment) => Promise<Made>;
  readonly remove: (items: readonly GridRow[]) => Promise<Made>;
  readonly undoLast: () => Promise<void>;
}

/** `heard` hears of each change, so that the list shows it at once. `mayMove` asks where a move changes who can see. */
export function itemChanges(driveId: string, heard: () => void, mayMove: MayMove): ItemChanges {
  /** What was done in one go is undone in one go. The newest stands last. */
  const acts: Act[] = [];

  const make = async (wishes: readonly ChangeWish[]): Promise<Made> => {
    const made = await sync.change(wishes);
    if (made.ok) acts.push({ ids: made.value });
    else if (isFull(made)) notify({ kind: 'error', text: messages.storageFull });
    heard();
    return made;
  };
  const undo = async (act: Act) => {
    const at = acts.indexOf(act);
    if (at >= 0) acts.splice(at, 1);
    if (act.toast !== undefined) toasts.dismiss(act.toast);
    const undone = await sync.undo(act.ids);
    heard();
    if (undone.ok) return;
    notify({ kind: 'error', text: isFull(undone) ? messages.storageFull : messages.cannotUndo });
  };
  const tell = (made: Made, done: string, icon: IconName, failed: string) => {
    const act = acts.at(-1);
    if (isFull(made)) return;
    if (!made.ok || !act) notify({ kind: 'error', text: failed });
    else act.toast = notify({ text: done, icon, action: { label: 'Undo', run: () => void undo(act) } });
  };
  const wish = (item: GridRow) => ({ driveId, itemId: item.id, kind: item.kind });

  return {
    async createFolder(parentId, name) {
      const id = crypto.randomUUID();
      const made = await make([
        { type: 'createFolder', driveId, itemId: id, kind: 'folder', parentId, name },
      ]);
      return { id, made };
    },
    async rename(item, name) {
      const made = await make([{ type: 'renameItem', ...wish(item), name }]);
      if (!made.ok && made.problem.kind !== 'storage-full')
        notify({ kind: 'error', text: renameFailed(item.name, item.kind, made.problem.kind) });
      return made;
    },
    async move(items, target) {
      if (!(await mayMove(items, target))) return null;
      const made = await make(
        items.map((item) => ({ type: 'moveItem', ...wish(item), parentId: target.id })),
      );
      tell(made, `${itemsInWords(items)} moved to ${target.name}`, 'move', messages.moveFailed);
      return made;
    },
    async copy(items, target) {
      const made = await make(
        items.map((item) => ({ type: 'copyItem', ...wish(item), parentId: target.id })),
      );
      tell(made, `${itemsInWords(items)} copied to ${target.name}`, 'copy', messages.copyFailed);
      return made;
    },
    async remove(items) {
      const made = await make(items.map((item) => ({ type: 'deleteItem', ...wish(item) })));
      tell(made, `${itemsInWords(items)} deleted`, 'trash', messages.deleteFailed);
      return made;
    },
    async undoLast() {
      const waiting = await sync.lastUndoable();
      const act = acts.find(({ ids }) => waiting !== null && ids.includes(waiting)) ?? acts.at(-1);
      if (act) await undo(act);
      else if (waiting !== null) await undo({ ids: [waiting] });
      else notify({ text: messages.nothingToUndo, key: 'nothing to undo' });
    },
  };
}

/** Said once, by whoever tried to write; what the person did has had no effect. */
function isFull(made: Result<unknown, { readonly kind: string }>): boolean {
  return !made.ok && made.problem.kind === 'storage-full';
}
