import type { Change } from '#contract/changes/change.ts';
import type { ActivityKind, WireActivityLine } from '#contract/wire/history/activity.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { isPending } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import type { Restorable } from '../../../shared/restore/restore-states.ts';
import type { ChangedBy } from './changed-texts.ts';

/** A deletion that the server knows of: who and when, and what names it in the trash. */
export interface KnownDeletion extends ChangedBy {
  readonly item: Restorable;
  /** The log that its sequence counts. */
  readonly epoch: string;
}

/** A deletion of this person that has not been sent: of the file, or of a folder above it. */
export interface OwnDeletion {
  readonly ms: number;
  /** What an undo takes back. */
  readonly changeId: string;
}

const deletes: { readonly [Type in Change['type']]?: true } = { deleteItem: true };

export function ownDeletion(
  outbox: readonly OutboxRow[],
  driveId: string,
  { id, path }: Pick<LocatedFile, 'id' | 'path'>,
): OwnDeletion | null {
  const ids = new Set([id, ...path.map((folder) => folder.id)]);
  const row = outbox.find(
    (each) =>
      deletes[each.change.type] === true &&
      each.change.driveId === driveId &&
      ids.has(each.change.itemId) &&
      isPending(each),
  );
  if (row === undefined) return null;
  return { ms: row.change.clientTimeMs, changeId: row.merged.at(-1)?.changeId ?? row.changeId };
}

/** Of lines: what moves something to the trash. */
const removingKinds: readonly string[] = ['deleted', 'undone', 'rewound'] satisfies readonly ActivityKind[];

/** How a file that is gone was deleted, by the last line that the activity has of it; null where that says nothing of it. */
export function knownDeletion(
  { id, name }: Pick<LocatedFile, 'id' | 'name'>,
  { epoch, lines }: { readonly epoch: string; readonly lines: readonly WireActivityLine[] },
): KnownDeletion | null {
  const [line] = lines;
  if (line === undefined || !removingKinds.includes(line.kind)) return null;
  return {
    by: line.by,
    ms: secondsFromWire(line.time),
    // As the trash names it: with the sequence before its deletion.
    item: { id, kind: 'file', name, seq: line.seq - 1, items_inside: 0 },
    epoch,
  };
}
