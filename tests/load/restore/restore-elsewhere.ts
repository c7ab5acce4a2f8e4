import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { createEmptyDatabase } from '#tests/support/admin/empty-database.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { checkContents } from '../checks/check-contents.ts';
import type { Outcome } from '../checks/check-outcome.ts';
import { checkTrees, currentTrees, type ServerTree, serverTrees } from '../checks/check-trees.ts';
import type { DeviceOutcome } from '../devices/devices-process.ts';
import type { Installation } from '../installation/installation.ts';
import type { RunningLoad } from '../load.ts';
import type { LedgerContent } from '../people/ledger.ts';
import { administrate, type Backup } from './back-up.ts';
import { checkRestoredLog, contentHashes } from './check-restored.ts';

/** In which all sockets and devices are at the server that was restored, on a machine that others use too. */
const mostReturningMs = 180_000;
const goOnMs = 10_000;
/** What the tests run on may lose what it answered, and its disk may be nearly full; limits come with the first start. */
const ofThisMachine = /^(?:durability|free-space|time-limits)/;

/**
 * What becomes of a backup that was taken while people worked: it is restored into another database and another storage, a
 * node goes on with them where the former ones were, and everybody comes back to it.
 */
export async function restoreElsewhere(
  installation: Installation,
  load: RunningLoad,
  backup: Backup,
  ledger: LedgerContent,
): Promise<Outcome> {
  const database = await createEmptyDatabase(installation.databaseUrl);
  const dataDir = await makeFolder('lunvik-load-restored-');
  const env = {
    MASTER_KEY: installation.env['MASTER_KEY'] ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    OWN_STORAGE: `OR=file:${join(dataDir, 'contents')}`,
    LOG_LEVEL: 'warn',
  };
  const db = openDatabase({ url: database.url, maxConnections: 2, onBroken: () => undefined });
  try {
    const commands = [
      backup.said,
      await administrate(env, 'restore', backup.folder),
      await administrate(env, 'storage', 'verify'),
    ];
    const said = commands
      .filter(({ code }) => code !== 0)
      .map(({ code, all }) => `a command ended with ${code}: ${all}`);
    if (said.length > 0) return { seen: [], wrong: said };
    const doctor = await complaintsOf(env);
    const log = await checkRestoredLog(db, backup, ledger, await load.devices.call('outcomes'));
    for (const node of installation.nodes) await node.terminate();
    const [first] = installation.nodes;
    first?.reinstall({ env });
    await first?.start();
    return await checkReturned(db, installation, load, database.url, [...doctor, ...log]);
  } finally {
    await db.destroy();
    for (const node of installation.nodes) await node.kill9();
    await database.drop();
    await removeFolder(dataDir);
  }
}

async function complaintsOf(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { out } = await administrate(env, 'doctor', '--json');
  const { result } = JSON.parse(out) as {
    result: readonly { check: string; state: string; message: string }[];
  };
  return result
    .filter(({ check, state }) => state !== 'ok' && !ofThisMachine.test(check))
    .map((finding) => `doctor: ${JSON.stringify(finding)}`);
}

async function checkReturned(
  db: Kysely<Database>,
  { url }: Installation,
  { sockets, devices, team }: RunningLoad,
  databaseUrl: string,
  before: readonly string[],
): Promise<Outcome> {
  const restored = await serverTrees(db);
  const hashes = await contentHashes(db);
  await devices.call('goOn', { databaseUrl, forMs: goOnMs });
  // First, because it waits until they have sent all that their people made: nothing changes from here on.
  const outcomes = await devices.call<readonly DeviceOutcome[]>('outcomes');
  const there = await currentTrees(db, sockets, mostReturningMs);
  const trees = await checkTrees(sockets, there);
  const contents = await checkContents(db, url, team.people, hashes);
  const count = (tree: ReadonlyMap<string, ServerTree>) =>
    [...tree.values()].reduce((sum, { lines }) => sum + lines.length, 0);
  return {
    seen: [
      `restored elsewhere: ${count(restored).toLocaleString('en')} items, ${contents.files.toLocaleString('en')} of them files, each read; ${(count(there) - count(restored)).toLocaleString('en')} more when all devices had come back`,
    ],
    wrong: [
      ...before,
      ...trees,
      ...outcomes.flatMap(({ driveId, differences }) =>
        differences.map((difference) => `after the restore, the device in ${driveId}: ${difference}`),
      ),
      ...contents.wrong,
    ],
  };
}
