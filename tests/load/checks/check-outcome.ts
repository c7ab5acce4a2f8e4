import { openDatabase } from '#server/db/database.ts';
import type { Child } from '../child.ts';
import type { DeviceOutcome } from '../devices/devices-process.ts';
import type { LoadTeam } from '../load-team.ts';
import type { LedgerContent } from '../people/ledger.ts';
import { checkContents } from './check-contents.ts';
import { checkLog } from './check-log.ts';
import { checkStorage } from './check-storage.ts';
import { checkTrees, currentTrees } from './check-trees.ts';

/** How long a socket may lag behind when nobody writes any more: a node looks itself every ten seconds. */
const mostLagMs = 40_000;

export interface Outcome {
  /** What was looked at, in a line each. */
  readonly seen: readonly string[];
  /** What does not hold. */
  readonly wrong: readonly string[];
}

export interface OutcomeInput {
  readonly databaseUrl: string;
  readonly url: string;
  readonly team: LoadTeam;
  readonly sockets: Child;
  readonly devices: Child;
  readonly ledger: LedgerContent;
  /** With which a command of the administration finds the installation. */
  readonly adminEnv: Readonly<Record<string, string>>;
}

/** Everything that must hold when all has ended, whatever was killed. */
export async function checkOutcome(input: OutcomeInput): Promise<Outcome> {
  const { databaseUrl, url, team, sockets, devices, ledger, adminEnv } = input;
  const db = openDatabase({ url: databaseUrl, maxConnections: 2, onBroken: () => undefined });
  // First, because it waits until they have sent all that their people made: nothing changes from here on.
  const onDevices = await devices.call<readonly DeviceOutcome[]>('outcomes');
  const there = await currentTrees(db, sockets, mostLagMs);
  const trees = await checkTrees(sockets, there);
  const log = await checkLog(db, ledger, onDevices);
  const contents = await checkContents(db, url, team.people, ledger.files);
  const storage = await checkStorage(adminEnv);
  await db.destroy();
  const lines = [...there.values()].reduce((sum, tree) => sum + tree.lines.length, 0);
  const byDevices = onDevices.reduce((sum, { changeIds }) => sum + changeIds.length, 0);
  const asked = onDevices.reduce((sum, { attention }) => sum + attention.length, 0);
  return {
    seen: [
      `${there.size} filespaces with ${lines.toLocaleString('en')} items, ${contents.files.toLocaleString('en')} of them files, each read`,
      `${onDevices.length} devices, whose people made ${byDevices} changes and are asked about ${asked}`,
      storage.seen,
    ],
    wrong: [...ledger.wrong, ...log, ...trees, ...contents.wrong, ...storage.wrong],
  };
}
