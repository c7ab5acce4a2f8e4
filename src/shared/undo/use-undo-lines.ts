import { useEffect, useState } from 'react';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { createAskedLines } from './asked-lines.ts';
import { undoMessages as messages } from './undo-messages.ts';
import { undoKey } from './undo-toast.ts';

/** A change of the log, and what it is named by. */
interface UndoneLine {
  readonly seq: number;
  readonly item: { readonly id: string; readonly kind: 'folder' | 'file'; readonly name: string };
}

/**
 * Asks the server to undo lines of the log, the latest first; what comes of each is a notice. `newestSeq`: of the list, which
 * says what is undone.
 */
export function useUndoLines(driveId: string, offline: boolean, newestSeq: number | undefined) {
  const epoch = useSharedQuery('drives')?.find((drive) => drive.driveId === driveId)?.shown?.epoch;
  const outbox = useSharedQuery('outbox');
  // Only an undo is about a sequence.
  const asked = new Set(
    outbox?.flatMap(({ change }) => ('seq' in change && change.driveId === driveId ? change.seq : [])),
  );

  const [underWay] = useState(createAskedLines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another list it is known what was undone
  useEffect(() => underWay.clear(), [underWay, driveId, newestSeq]);
  // What was refused waits for the person in the outbox, and may be asked for again once it is gone from there.
  useEffect(() => {
    const refused = outbox?.filter(({ state }) => state === 'rejected') ?? [];
    underWay.release(
      refused.flatMap(({ change }) => ('seq' in change && change.driveId === driveId ? change : [])),
    );
  }, [underWay, driveId, outbox]);

  async function undo(wanted: readonly UndoneLine[]) {
    const lines = underWay.take(wanted.filter(({ seq }) => !asked.has(seq)));
    if (lines.length === 0) return;
    const made = await sync.change(
      lines.map(({ seq, item }) => ({
        ...{ type: 'undoChange', driveId, itemId: item.id, kind: item.kind, name: item.name, seq },
        ...(epoch !== undefined && { epoch }),
      })),
    );
    if (!made.ok) {
      underWay.release(lines);
      const isFull = made.problem.kind === 'storage-full';
      return showToast({ kind: 'error', text: isFull ? messages.storageFull : messages.refused });
    }
    return showToast({
      ...{ key: undoKey(made.value[0]), icon: offline ? 'pending' : 'undo' },
      text: askedText(lines, offline),
    });
  }

  return {
    undo,
    /** Why these cannot be undone now. */
    reasonNot: (lines: readonly UndoneLine[]) =>
      lines.every(({ seq }) => asked.has(seq)) && messages.inOutbox,
  };
}

/** What will be undone, or is being. */
function askedText(lines: readonly UndoneLine[], offline: boolean): string {
  const [first] = lines;
  if (first === undefined || lines.length > 1)
    return offline ? messages.changesWait(lines.length) : messages.undoingChanges(lines.length);
  return offline ? messages.waits(first.item.name) : messages.undoing(messages.named(first.item.name));
}
