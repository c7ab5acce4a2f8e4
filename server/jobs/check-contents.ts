import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { WorkspaceStorageRow } from '../storage/blob-store.ts';
import { findWorkspaceStorage } from '../storage/find-workspace-storage.ts';
import { StorageError } from '../storage/storage-error.ts';

const perTurn = 2000;
const perBatch = 200;
const askedAtOnce = 8;
/** A storage that is away counts as much as so many contents: a turn ends though many are. */
const awayCosts = 200;

/**
 * Compares, once, the lengths of contents that are older than the comparison at their arrival, some at each turn and from
 * where the last one ended. What differs is logged; whoever downloads it is refused by storage/read-content.
 */
export async function checkContents(
  deps: Dependencies,
  { atMost = perTurn, ending }: { readonly atMost?: number; readonly ending?: AbortSignal } = {},
): Promise<void> {
  let left = atMost;
  for (const workspaceId of await unfinished(deps.db)) {
    while (left > 0 && !ending?.aborted) {
      await deps.db
        .updateTable('content_checks')
        .set({ turn_at: new Date(deps.nowMs()) })
        .where('workspace_id', '=', workspaceId)
        .execute();
      const { looked, more } = await checkSome(deps, workspaceId, Math.min(left, perBatch));
      left -= looked;
      if (!more) break;
    }
    if (left <= 0 || ending?.aborted) return;
  }
}

/** Those whose turn was longest ago first: a storage that is away does not keep the others waiting. */
async function unfinished(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('content_checks')
    .select('workspace_id')
    .where('done_at', 'is', null)
    .orderBy('turn_at', (order) => order.asc().nullsFirst())
    .limit(perTurn)
    .execute();
  return rows.map((row) => row.workspace_id);
}

async function checkSome(deps: Dependencies, workspaceId: string, atMost: number) {
  const { db, blobs, log } = deps;
  const { upto } = await db
    .selectFrom('content_checks')
    .select('upto')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('blobs')
    .select(['id', 'region', 'size_bytes'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', upto)
    .where('unreferenced_at', 'is', null)
    .where('pack_id', 'is', null) // packs came later than the comparison at the arrival
    .orderBy('id')
    .limit(atMost)
    .execute();
  let differing: readonly Differing[];
  try {
    differing =
      rows.length === 0 ? [] : await compare(blobs, await findWorkspaceStorage(db, workspaceId), rows);
  } catch (err) {
    const level = err instanceof StorageError ? 'info' : 'warn';
    log[level]({ err, workspaceId }, 'stored contents could not be compared; they will be later');
    return { looked: awayCosts, more: false };
  }
  // Before the place is noted: whoever dies in between says it again rather than never.
  for (const found of differing) {
    log.error({ workspaceId, ...found }, 'stored content has another length than was recorded');
  }
  const more = rows.length === atMost;
  await db
    .updateTable('content_checks')
    .set((eb) => ({
      upto: rows.at(-1)?.id ?? upto,
      differing: eb('differing', '+', differing.length),
      ...(!more && { done_at: new Date(deps.nowMs()) }),
    }))
    .where('workspace_id', '=', workspaceId)
    .where('upto', '=', upto)
    .execute();
  return { looked: rows.length, more };
}

interface Differing {
  readonly blobId: string;
  readonly recorded: number;
  /** Null where there is none. */
  readonly stored: number | null;
}

async function compare(
  blobs: Dependencies['blobs'],
  storage: WorkspaceStorageRow,
  rows: readonly { readonly id: string; readonly region: string; readonly size_bytes: number }[],
): Promise<readonly Differing[]> {
  const waiting = [...rows];
  const differing: Differing[] = [];
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const key = { workspaceId: storage.workspace_id, blobId: row.id };
      const stored = await blobs.of(storage, row.region).stat(key);
      if (stored !== row.size_bytes) differing.push({ blobId: row.id, recorded: row.size_bytes, stored });
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, work));
  return differing;
}
