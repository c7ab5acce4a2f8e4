import { rootId } from '#contract/rules/root-folder.ts';
import { statusLabel, syncStatus } from '#src/features/items/outbox/sync-status.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import type { Tab } from './tab.ts';
import type { TestTarget } from './team.ts';

/** Every item by its path, sorted; folders end with a slash. */
export type Tree = readonly string[];

/** What a person sees, window by window, as the page reads it, so many levels deep. */
export async function shownTree(
  tab: Tab,
  driveId: string,
  levels = 20,
  folderId = rootId,
  above = '',
): Promise<Tree> {
  const location = { driveId, folderId, direction: 'asc' } as const;
  const { rows } = await tab.reader.folder({ ...location, from: 0, to: 10_000 });
  const paths: string[] = [];
  for (const row of rows) {
    const path = `${above}${row.name}${row.kind === 'folder' ? '/' : ''}`;
    paths.push(path);
    if (row.kind !== 'folder' || levels === 1) continue;
    paths.push(...(await shownTree(tab, driveId, levels - 1, row.id, path)));
  }
  return paths.sort();
}

/** What the page says of this device beside its outbox. */
export async function statusOnScreen({ reader }: Tab, nowMs: number): Promise<string> {
  const [device, outbox, drives] = await Promise.all([reader.device(), reader.outbox(), reader.drives()]);
  return statusLabel(syncStatus({ device, outbox, drives, nowMs }));
}

export async function serverTree(server: TestTarget, driveId: string): Promise<Tree> {
  const rows = await server.deps.db.selectFrom('items').selectAll().where('drive_id', '=', driveId).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: string): string => {
    const row = byId.get(id);
    return row === undefined ? '' : `${pathOf(row.parent_id)}${row.name}${row.kind === 0 ? '/' : ''}`;
  };
  return rows.map((row) => pathOf(row.id)).sort();
}

export async function sequenceOnServer(server: TestTarget, driveId: string): Promise<number> {
  return (await positionOnServer(server, driveId)).seq;
}

/** How long the log is, and which it is: after a restore it is another one, which may be shorter. */
async function positionOnServer(
  server: TestTarget,
  driveId: string,
): Promise<{ seq: number; epoch: string }> {
  const { seq, epoch } = await server.deps.db
    .selectFrom('drives')
    .select(['seq', 'epoch'])
    .where('id', '=', driveId)
    .executeTakeFirstOrThrow();
  return { seq: Number(seq), epoch };
}

/**
 * Nothing waits to be sent, everything that the server has is here, and the next news would be heard. The outbox is looked at
 * before and after: a device that comes to another log sends again what it had sent in the former one.
 */
export async function settled(server: TestTarget, tab: Tab, driveId: string): Promise<void> {
  await tab.until((database) => isAllSent(database, driveId));
  const { seq, epoch } = await positionOnServer(server, driveId);
  await tab.until(async (database) => {
    const drive = await database.syncStates.get(driveId);
    const device = await database.device.get('device');
    const isWhole = drive?.shown?.complete === true && drive.filling === null && !drive.isBehind;
    const isThere = drive?.shown?.epoch === epoch && drive.shown.seq >= seq;
    return isWhole && isThere && device?.connection === 'online' && (await isAllSent(database, driveId));
  });
}

async function isAllSent(database: ReplicaDatabase, driveId: string): Promise<boolean> {
  const open = await database.outbox.where('driveId').equals(driveId).toArray();
  return open.every(needsAttention);
}
