import { limits } from '#contract/rules/limits.ts';
import type { Result } from '#contract/rules/result.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import { tooLargeMessages } from '../../../shared/restore/too-large-messages.ts';
import { announceUndone, onUndone } from '../../../shared/restore/undone-channel.ts';
import { common } from '../../../ui/common-messages.ts';
import type { IconName } from '../../../ui/display/icon.tsx';
import { withTexts } from '../../../ui/language/lazy.ts';
import { showToast, toasts } from '../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../grid/item-labels.ts';
import {
  creationOf,
  deletionOf,
  type ItemEffect,
  moveOf,
  renameOf,
} from '../list/optimistic/item-effects.ts';
import { aheadOfDevice } from './changes/ahead-of-device.ts';
import { changeMessages } from './changes/change-messages.ts';
import type {
  ChangedItem,
  ChangeResult,
  ItemChanges,
  ItemChangesOptions,
  UndoEntry,
} from './changes/change-types.ts';
import { leaveOutGone, renameFailed, transferFailed } from './changes/failed-changes.ts';
import { commandMessages } from './command-messages.ts';
import type { Undone } from './undo/undo-words.ts';

export function itemChanges({
  driveId,
  optimistic,
  onChanged,
  confirmMove,
  onRestored,
}: ItemChangesOptions): Omit<ItemChanges, 'prepareMove'> {
  const ahead = aheadOfDevice(optimistic, onChanged);
  /** The newest stands last. */
  const acts: UndoEntry[] = [];
  const removed = new Set<string>();
  const keep = (items: readonly ChangedItem[]) => {
    for (const { id } of items) removed.delete(id);
  };

  /** What was undone and can be done again; the newest stands last. */
  const undone: Undone[] = [];

  const make = async (
    inputs: readonly ChangeInput[],
    items: readonly ChangedItem[],
    effects: readonly ItemEffect[] = [],
  ): Promise<ChangeResult> => {
    const { result, ...shown } = await ahead.change(inputs, effects);
    const [first] = inputs;
    if (result.ok && first) {
      acts.push({ type: first.type, changeIds: result.value, items, inputs, ...shown });
      void sync.noteRecent(first.driveId, inputs.flatMap(idOf));
    } else if (isFull(result)) showToast({ kind: 'error', text: changeMessages.storageFull });
    return result;
  };
  /** A change of its own: what was undone before is not done again over it. */
  const propose: typeof make = (...change) => {
    undone.length = 0;
    return make(...change);
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
      inputs: together.flatMap(({ inputs = [] }) => inputs),
      effects: together.flatMap(({ effects = [] }) => effects),
      undoableUntilMs: Math.min(...together.map(({ undoableUntilMs = 0 }) => undoableUntilMs)),
    };
    const toast = showToast({
      ...{ text: commandMessages.deleted(itemsLabel(items)), icon: 'trash', key: 'deleted' },
      action: { label: common.undo, run: () => void undo(all) },
    });
    for (const act of together) act.toast = toast;
  };
  const undo = async (act: UndoEntry) => {
    drop(act.changeIds);
    const result = await ahead.undo(act);
    if (result.ok) {
      announceUndone(act.changeIds);
      undone.push({ act, by: result.value });
    }
    const words = await undoWords();
    if (!result.ok) {
      if (act.onlyUnsent) acts.push(act);
      showToast({
        kind: 'error',
        text: isFull(result)
          ? changeMessages.storageFull
          : act.onlyUnsent
            ? tooLargeMessages.refused
            : changeMessages.cannotUndo,
      });
    } else if (words?.sayUndone(act, result.value) !== 'asked') {
      keep(act.items);
      if (words?.bringsBack(act.type)) onRestored(act.items);
    }
  };
  const notifyResult = (
    result: ChangeResult,
    done: string,
    icon: IconName,
    failed: string | Promise<string>,
  ) => {
    const act = acts.at(-1);
    if (isFull(result)) return;
    if (!result.ok || !act) void Promise.resolve(failed).then((text) => showToast({ kind: 'error', text }));
    else
      act.toast = showToast({ text: done, icon, action: { label: common.undo, run: () => void undo(act) } });
  };
  const input = (item: ChangedItem) => ({ driveId, itemId: item.id, kind: item.kind });

  return {
    createFolder(parentId, name, id = crypto.randomUUID()) {
      const written = propose(
        [{ type: 'createFolder', driveId, itemId: id, kind: 'folder', parentId, name }],
        [{ id, kind: 'folder', name }],
        [creationOf(id, parentId, name, Date.now())],
      );
      return { id, written };
    },
    async rename(item, name) {
      const result = await propose(
        [{ type: 'renameItem', ...input(item), name }],
        [item],
        [renameOf(item, name)],
      );
      if (!result.ok && result.problem.kind !== 'storage-full')
        showToast({ kind: 'error', text: await renameFailed(item, result.problem.kind) });
      return result;
    },
    async move(items, target) {
      if (!(await confirmMove(items, target))) return null;
      const move = async (rows: typeof items): Promise<ChangeResult> => {
        const result = await propose(
          rows.map((item) => ({ type: 'moveItem', ...input(item), parentId: target.id })),
          rows,
          rows.map((item) => moveOf(item, target.id)),
        );
        const left = await leaveOutGone(driveId, rows, result);
        if (left && left.length > 0) return move(left);
        const done = commandMessages.moved(itemsLabel(rows), target.name);
        if (!left) notifyResult(result, done, 'move', transferFailed('move', result));
        return result;
      };
      return { written: move(items) };
    },
    async copy(items, target, isSaidThere) {
      const result = await propose(
        items.map((item) => ({ type: 'copyItem', ...input(item), parentId: target.id })),
        items,
      );
      const done = commandMessages.copied(itemsLabel(items), target.name);
      if (result.ok || !isSaidThere) notifyResult(result, done, 'copy', transferFailed('copy', result));
      return result;
    },
    async remove(items, isTooLarge = false) {
      for (const { id } of items) removed.add(id);
      const result = await propose(
        items.map((item) => ({ type: 'deleteItem', ...input(item) })),
        items,
        items.map(deletionOf),
      );
      const last = acts.at(-1);
      if (result.ok && last && isTooLarge) {
        last.onlyUnsent = true;
        notifyResult(result, commandMessages.deleted(itemsLabel(items)), 'trash', '');
        // An offer that must fail is none.
        setTimeout(() => last.toast && toasts.dismiss(last.toast), limits.deleteUndoWindowMs);
      } else if (result.ok && last) {
        last.joins = true;
        offerUndoOf(acts.filter((act) => act === last || (act.joins && isShown(act.toast))));
      } else {
        notifyResult(result, '', 'trash', changeMessages.deleteFailed);
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
      notifyResult(result, commandMessages.restored(versionName), 'undo', changeMessages.restoreFailed);
      return result;
    },
    async undoLast() {
      await ahead.whileAsking(acts.at(-1), async () => {
        const last = await sync.lastUndoable(driveId);
        const act = acts.find(({ changeIds }) => changeIds.some((id) => last?.changeIds.includes(id)));
        const chosen = act ?? last ?? acts.at(-1);
        if (!chosen) showToast({ text: changeMessages.nothingToUndo, key: 'nothing to undo' });
        return { done: chosen && undo(chosen) };
      });
    },
    async redoLast() {
      await ahead.undone();
      const last = undone.pop();
      const words = await undoWords();
      if (await words?.redo(last, make)) onChanged();
    },
    listen() {
      const stops = [onUndone(drop), ahead.mark()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** What is done and said of an undo comes when it is needed; without it the undo is done all the same. */
function undoWords() {
  return withTexts(import('./undo/undo-words.ts')).catch(() => null);
}

/** Said once, by whoever tried to write; what the person did has had no effect. */
function isFull(result: Result<unknown, { readonly kind: string }>): boolean {
  return !result.ok && result.problem.kind === 'storage-full';
}

function isShown(toast: number | undefined): boolean {
  return toasts.get().some(({ id }) => id === toast);
}

function idOf(input: ChangeInput): string | readonly string[] {
  return 'itemId' in input ? input.itemId : [];
}
