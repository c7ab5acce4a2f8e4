import type { UndoneChanges } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { dismissRestoredToast, restoredKey } from '../../../../shared/restore/restored-key.ts';
import { dismissUndoToasts, undoingText, undoKey } from '../../../../shared/undo/undo-toast.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../../grid/item-labels.ts';
import { bringsBack, takesAgain, undoneLabel } from '../../outbox/undo-labels.ts';
import type { ChangeResult, UndoEntry } from '../changes/change-types.ts';
import { redoMessages } from './redo-messages.ts';

/** What was undone, and by what. */
export interface Undone {
  readonly act: UndoEntry;
  readonly by: UndoneChanges;
}

type Make = (inputs: NonNullable<UndoEntry['inputs']>, items: UndoEntry['items']) => Promise<ChangeResult>;

export { bringsBack };

/** Says what was undone; `asked`: the server was asked for it, and what comes of it is said then. */
export function sayUndone(act: UndoEntry, by: UndoneChanges): 'asked' | 'done' {
  const [asked] = by.asked;
  const items = itemsLabel(act.items);
  if (takesAgain(act.type)) dismissRestoredToast(act.items);
  if (asked !== undefined) {
    showToast({ text: undoingText(items), icon: 'undo', key: undoKey(asked) });
    return 'asked';
  }
  const key = bringsBack(act.type) ? restoredKey(act.items) : undefined;
  showToast({ text: undoneLabel(act.type, items), icon: 'undo', key });
  return 'done';
}

/** Does again what was undone, and says so. Answers whether anything changed. */
export async function redo(last: Undone | undefined, make: Make): Promise<boolean> {
  if (!last) {
    showToast({ text: redoMessages.nothing, key: 'nothing to redo' });
    return false;
  }
  const { act, by } = last;
  // What vanished is made again as it was asked for; what was answered with an opposite has that taken back.
  const again = (act.inputs ?? []).filter((_, at) => by.gone.includes(act.changeIds[at] ?? ''));
  const back = by.made.length > 0 ? await sync.undo(by.made) : null;
  const isMade = again.length > 0 && (await make(again, act.items)).ok;
  if (back?.ok !== true && !isMade) {
    showToast({ kind: 'error', text: redoMessages.failed });
    return false;
  }
  dismissUndoToasts(by.made);
  if (bringsBack(act.type)) dismissRestoredToast(act.items);
  const asked = back?.ok ? back.value.asked[0] : undefined;
  const items = itemsLabel(act.items);
  const text = asked === undefined ? redoMessages.again[act.type](items) : undoingText(items, true);
  showToast({ text, icon: 'undo', key: asked && undoKey(asked) });
  return true;
}
