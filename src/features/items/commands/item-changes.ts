import type { RestoreVersion } from '#contract/changes/restore-version.ts';
import type { Result } from '#contract/rules/result.ts';
import type {
  ChangeInput,
  PathSegment,
  UndoableAction,
  WriteProblem,
} from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import { restoredKey } from '../../../shared/restore/restored-key.ts';
import { announceUndone, onUndone } from '../../../shared/restore/undone-channel.ts';
import { undoingText, undoKey } from '../../../shared/undo/undo-toast.ts';
import { common } from '../../../ui/common-messages.ts';
import type { IconName } from '../../../ui/display/icon.tsx';
import { withTexts } from '../../../ui/language/lazy.ts';
import { showToast, toasts } from '../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../grid/item-labels.ts';
import type { GridRow } from '../list/row-source.ts';
import { messages } from '../messages.ts';
import { bringsBack, undoneLabel } from '../outbox/undo-labels.ts';
import { commandMessages } from './command-messages.ts';
import type { ConfirmMove } from './use-move-confirmation.ts';

type Item = Pick<GridRow, 'id' | 'kind' | 'name'>;

/** What was done in one go, and is undone in one go. */
interface UndoEntry extends Omit<UndoableAction, 'items'> {
  readonly items: readonly Item[];
  /** The toast that offers to undo it. */
  toast?: number;
}

type ChangeResult = Result<readonly string[], WriteProblem>;

/** A content that a file had, as `RestoreVersion` names it. */
export type RestoredVersion = Required<
  Pick<RestoreVersion, 'fromSeq' | 'fromEpoch' | 'sizeBytes' | 'modifiedMs'>
>;

/** The changes of the filespace browser: each is made on the device immediately and reports its result. */
export interface ItemChanges {
  readonly createFolder: (
    parentId: string,
    name: string,
  ) => Promise<{ readonly id: string; readonly result: ChangeResult }>;
  readonly rename: (item: GridRow, name: string) => Promise<ChangeResult>;
  /** Null: the person was asked, and thought better of it. */
  readonly move: (items: readonly GridRow[], target: PathSegment) => Promise<ChangeResult | null>;
  readonly copy: (items: readonly GridRow[], target: PathSegment) => Promise<ChangeResult>;
  readonly remove: (items: readonly GridRow[]) => Promise<ChangeResult>;
  /** Whether an item is gone because it was deleted here, in this tab. */
  readonly isRemoved: (id: string) => boolean;
  /** Gives a file a content again; `versionName`: `the version of Oct 12, 5:29 PM`. */
  readonly restoreVersion: (
    item: GridRow,
    versionName: string,
    version: RestoredVersion,
  ) => Promise<ChangeResult>;
  readonly undoLast: () => Promise<void>;
  /** Takes part in what other tabs undo, until the function that it gives is called. */
  readonly listen: () => () => void;
}

export interface ItemChangesOptions {
  readonly driveId: string;
  /** Is called after each change, so that the list shows it. */
  readonly onChanged: () => void;
  /** Asks where a move changes who can see. */
  readonly confirmMove: ConfirmMove;
  /** Is given what an undo brought back. */
  readonly onRestored: (items: readonly Item[]) => void;
}

export function itemChanges({
  driveId,
  onChanged,
  confirmMove,
  onRestored,
}: ItemChangesOptions): ItemChanges {
  /** The newest stands last. */
  const acts: UndoEntry[] = [];
  const removed = new Set<string>();
  const keep = (items: readonly Item[]) => {
    for (const { id } of items) removed.delete(id);
  };

  const propose = async (inputs: readonly ChangeInput[], items: readonly Item[]): Promise<ChangeResult> => {
    const result = await sync.change(inputs);
    const [first] = inputs;
    if (result.ok && first) {
      acts.push({ type: first.type, changeIds: result.value, items });
      void sync.noteRecent(first.driveId, inputs.flatMap(idOf));
    } else if (isFull(result)) showToast({ kind: 'error', text: messages.storageFull });
    onChanged();
    return result;
  };
  /** It can be undone once, in whichever tab: here it is not offered any more. */
  const drop = (changeIds: readonly string[]) => {
    const dropped = acts.filter((each) => each.changeIds.some((id) => changeIds.includes(id)));
    for (const act of dropped) acts.splice(acts.indexOf(act), 1);
    for (const offer of new Set(dropped.map(({ toast }) => toast))) {
      if (offer === undefined) continue;
      const left = isShown(offer) ? acts.filter(({ toast }) => toast === offer) : [];
      toasts.dismiss(offer);
      if (left.length > 0) offerUndoOf(left);
    }
  };
  /** Deletions that follow one another have one toast, which counts them and takes them all back. */
  const offerUndoOf = (together: readonly UndoEntry[]) => {
    const items = together.flatMap((act) => act.items);
    const all: UndoEntry = {
      ...{ type: 'deleteItem', items },
      changeIds: together.flatMap(({ changeIds }) => changeIds),
    };
    const toast = showToast({
      ...{ text: commandMessages.deleted(itemsLabel(items)), icon: 'trash', key: 'deleted' },
      action: { label: common.undo, run: () => void undo(all) },
    });
    for (const act of together) act.toast = toast;
  };
  const undo = async (act: UndoEntry) => {
    drop(act.changeIds);
    const undone = await sync.undo(act.changeIds);
    onChanged();
    if (!undone.ok) {
      showToast({ kind: 'error', text: isFull(undone) ? messages.storageFull : messages.cannotUndo });
      return;
    }
    announceUndone(act.changeIds);
    const [asked] = undone.value.asked;
    if (asked !== undefined) {
      showToast({ text: undoingText(itemsLabel(act.items)), icon: 'undo', key: undoKey(asked) });
      return;
    }
    const isBack = bringsBack(act.type);
    const key = isBack ? restoredKey(act.items) : undefined;
    showToast({ text: undoneLabel(act.type, itemsLabel(act.items)), icon: 'undo', key });
    keep(act.items);
    if (isBack) onRestored(act.items);
  };
  const notifyResult = (result: ChangeResult, done: string, icon: IconName, failed: string) => {
    const act = acts.at(-1);
    if (isFull(result)) return;
    if (!result.ok || !act) showToast({ kind: 'error', text: failed });
    else
      act.toast = showToast({ text: done, icon, action: { label: common.undo, run: () => void undo(act) } });
  };
  const input = (item: GridRow) => ({ driveId, itemId: item.id, kind: item.kind });

  return {
    async createFolder(parentId, name) {
      const id = crypto.randomUUID();
      const result = await propose(
        [{ type: 'createFolder', driveId, itemId: id, kind: 'folder', parentId, name }],
        [{ id, kind: 'folder', name }],
      );
      return { id, result };
    },
    async rename(item, name) {
      const result = await propose([{ type: 'renameItem', ...input(item), name }], [item]);
      if (!result.ok && result.problem.kind !== 'storage-full')
        showToast({ kind: 'error', text: await renameFailed(item, result.problem.kind) });
      return result;
    },
    async move(items, target) {
      if (!(await confirmMove(items, target))) return null;
      const result = await propose(
        items.map((item) => ({ type: 'moveItem', ...input(item), parentId: target.id })),
        items,
      );
      notifyResult(
        result,
        commandMessages.moved(itemsLabel(items), target.name),
        'move',
        messages.moveFailed,
      );
      return result;
    },
    async copy(items, target) {
      const result = await propose(
        items.map((item) => ({ type: 'copyItem', ...input(item), parentId: target.id })),
        items,
      );
      notifyResult(
        result,
        commandMessages.copied(itemsLabel(items), target.name),
        'copy',
        messages.copyFailed,
      );
      return result;
    },
    async remove(items) {
      for (const { id } of items) removed.add(id);
      const result = await propose(
        items.map((item) => ({ type: 'deleteItem', ...input(item) })),
        items,
      );
      const last = acts.at(-1);
      const isOffered = ({ type, toast }: UndoEntry) => type === 'deleteItem' && isShown(toast);
      if (result.ok) offerUndoOf(acts.filter((act) => act === last || isOffered(act)));
      else {
        notifyResult(result, '', 'trash', messages.deleteFailed);
        keep(items);
      }
      return result;
    },
    isRemoved: (id) => removed.has(id),
    async restoreVersion(item, versionName, version) {
      const former = { formerSizeBytes: item.sizeBytes, formerModifiedMs: item.modifiedMs };
      const result = await propose(
        [{ type: 'restoreVersion', ...input(item), ...version, ...former }],
        [item],
      );
      notifyResult(result, commandMessages.restored(versionName), 'undo', messages.restoreFailed);
      return result;
    },
    async undoLast() {
      const last = await sync.lastUndoable(driveId);
      const act = acts.find(({ changeIds }) => changeIds.some((id) => last?.changeIds.includes(id)));
      const chosen = act ?? last ?? acts.at(-1);
      if (chosen) await undo(chosen);
      else showToast({ text: messages.nothingToUndo, key: 'nothing to undo' });
    },
    listen: () => onUndone(drop),
  };
}

/** Said once, by whoever tried to write; what the person did has had no effect. */
function isFull(result: Result<unknown, { readonly kind: string }>): boolean {
  return !result.ok && result.problem.kind === 'storage-full';
}

function isShown(toast: number | undefined): boolean {
  return toasts.get().some(({ id }) => id === toast);
}

/** Why, in words that come when they are needed. */
async function renameFailed(
  { name, kind }: Item,
  problem: Exclude<WriteProblem['kind'], 'storage-full'>,
): Promise<string> {
  const said = await withTexts(import('../problem-texts.ts')).catch(() => null);
  return said?.renameFailed(name, kind, problem) ?? messages.nameBlocked;
}

function idOf(input: ChangeInput): string | readonly string[] {
  return 'itemId' in input ? input.itemId : [];
}
