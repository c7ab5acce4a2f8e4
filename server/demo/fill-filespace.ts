import { randomUUID } from 'node:crypto';
import { roles } from '#contract/rules/roles.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertEntries, type NewEntry } from '../features/items/log/insert-entries.ts';
import { writeLogEntry } from '../features/items/log/write-log-entry.ts';

const rowsAtOnce = 5000;

/**
 * Puts rows into a filespace by the functions that events use: the filespace is locked, the rows inserted, the log's
 * line written, counters raised and the notification sent in one commit. What is batched is only how many rows one line of the
 * log stands for: five thousand instead of one, as a deep copy does it. Permission is not asked; the rows are well
 * named by their maker.
 */
export async function fillFilespace(
  deps: Dependencies,
  driveId: string,
  memberId: string,
  rows: Iterable<NewEntry>,
): Promise<number> {
  let count = 0;
  let batch: NewEntry[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    count += await insertBatch(deps, driveId, memberId, batch);
    batch = [];
  }
  return count + (await insertBatch(deps, driveId, memberId, batch));
}

async function insertBatch(
  { db, bus, nowMs }: Dependencies,
  driveId: string,
  memberId: string,
  rows: readonly NewEntry[],
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  await db.transaction().execute(async (tx) => {
    const drive = await tx
      .selectFrom('drives')
      .select(['workspace_id', 'seq'])
      .where('id', '=', driveId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const context = {
      tx,
      driveId,
      workspaceId: drive.workspace_id,
      memberId,
      userId: null,
      role: roles.owner,
      scope: { kind: 'everything' } as const,
      seq: drive.seq + 1,
      nowMs: nowMs(),
      quotaDefaults: { workspaceQuotaBytes: null, personQuotaBytes: null },
      bus,
    };
    await insertEntries(context, rows);
    await writeLogEntry(
      context,
      randomUUID(),
      {
        type: first.kind === 0 ? 'NEW_FOLDER_CREATED' : 'NEW_FILE_CREATED',
        asked: null,
        item: first,
        items: rows.length,
        folders: rows.filter((row) => row.kind === 0).length,
        bytes: rows.reduce((sum, row) => sum + row.size_bytes, 0),
        pull: true,
      },
      null,
    );
    await bus.publish(tx, { kind: 'drive', driveId, seq: context.seq });
  });
  return rows.length;
}
