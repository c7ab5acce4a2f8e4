import type { Result } from '#contract/rules/result.ts';
import type { ChangeWish, PathSegment, UndoableAction, WriteProblem } from '#contract/worker-api.ts';
import { sync } from '../../../lib/sync.ts';
import { notify, toasts } from '../../../ui/popups/toast-store.ts';
import type { IconName } from '../../../ui/show/icon.tsx';
import { itemsInWords } from '../grid/item-words.ts';
import type { GridRow } from '../list/row-source.ts';
import { messages, renameFailed, undoneMessage } from '../messages.ts';
import { announceUndone, onUndone } from './undone-channel.ts';
import type { MayMove } from './use-move-question.ts';

type Item = Pick<GridRow, 'id' | 'kind' | 'name'>;

/** What was done in one go, and is undone in one go. */
interface Act extends Omit<UndoableAction, 'items'> {
  readonly items: readonly Item[];
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
  /** Takes part in what other tabs undo, until the function that it gives is called. */
  readonly listen: () => () => void;
}

export interface ItemChangesOptions {
  readonly driveId: string;
  /** Is called after each change, so that the list shows it. */
  readonly heard: () => void;
  /** Asks where a move changes who can see. */
  readonly mayMove: MayMove;
  /** Is given what an undo brought back. */
  readonly onRestored: (items: readonly Item[]) => void;
}

export function itemChanges({ driveId, heard, mayMove, onRestored }: ItemChangesOptions): ItemChanges {
  /** The newest stands last. */
  const acts: Act[] = [];

  const make = async (wishes: readonly ChangeWish[], items: readonly Item[]): Promise<Made> => {
    const made = await sync.change(wishes);
    const [first] = wishes;
    if (made.ok && first) acts.push({ type: first.type, changeIds: made.value, items });
    else if (isFull(made)) notify({ kind: 'error', text: messages.storageFull });
    heard();
    return made;
  };
  /** It can be undone once, in whichever tab: here it is not offered any more. */
  const drop = (changeIds: readonly string[]) => {
    for (const act of acts.filter((each) => each.changeIds.some((id) => changeIds.includes(id)))) {
      acts.splice(acts.indexOf(act), 1);
      if (act.toast !== undefined) toasts.dismiss(act.toast);
    }
  };
  const undo = async (act: Act) => {
    drop(act.changeIds);
    const undone = await sync.undo(act.changeIds);
    heard();
    if (!undone.ok) {
      notify({ kind: 'error', text: isFull(undone) ? messages.storageFull : messages.cannotUndo });
      return;
    }
    announceUndone(act.changeIds);
    notify({ text: undoneMessage(act.type, itemsInWords(act.items)), icon: 'undo' });
    if (act.type === 'deleteItem') onRestored(act.items);
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
      const made = await make(
        [{ type: 'createFolder', driveId, itemId: id, kind: 'folder', parentId, name }],
        [{ id, kind: 'folder', name }],
      );
      return { id, made };
    },
    async rename(item, name) {
      const made = await make([{ type: 'renameItem', ...wish(item), name }], [item]);
      if (!made.ok && made.problem.kind !== 'storage-full')
        notify({ kind: 'error', text: renameFailed(item.name, item.kind, made.problem.kind) });
      return made;
    },
    async move(items, target) {
      if (!(await mayMove(items, target))) return null;
      const made = await make(
        items.map((item) => ({ type: 'moveItem', ...wish(item), parentId: target.id })),
        items,
      );
      tell(made, `${itemsInWords(items)} moved to ${target.name}`, 'move', messages.moveFailed);
      return made;
    },
    async copy(items, target) {
      const made = await make(
        items.map((item) => ({ type: 'copyItem', ...wish(item), parentId: target.id })),
        items,
      );
      tell(made, `${itemsInWords(items)} copied to ${target.name}`, 'copy', messages.copyFailed);
      return made;
    },
    async remove(items) {
      const made = await make(
        items.map((item) => ({ type: 'deleteItem', ...wish(item) })),
        items,
      );
      tell(made, `${itemsInWords(items)} deleted`, 'trash', messages.deleteFailed);
      return made;
    },
    async undoLast() {
      const last = await sync.lastUndoable();
      const act = acts.find(({ changeIds }) => changeIds.some((id) => last?.changeIds.includes(id)));
      const chosen = act ?? last ?? acts.at(-1);
      if (chosen) await undo(chosen);
      else notify({ text: messages.nothingToUndo, key: 'nothing to undo' });
    },
    listen: () => onUndone(drop),
  };
}

/** Said once, by whoever tried to write; what the person did has had no effect. */
function isFull(made: Result<unknown, { readonly kind: string }>): boolean {
  return !made.ok && made.problem.kind === 'storage-full';
}
