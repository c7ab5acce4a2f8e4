import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { withoutPgVariables } from '#server/db/embedded/cluster.ts';
import { findRunAsUser } from '#server/db/embedded/run-as-user.ts';
import { freePort, listening, pidOf } from '../server-process.ts';
import { copyOfRunning, replicateSynchronously, replicationUser } from './running-primary.ts';

const run = promisify(execFile);

/** A primary that acknowledges nothing before its standby has it on the disk, and that standby. */
export interface ReplicatedPostgres {
  /** Of the one that is the primary at first, and of the one that is its standby. */
  readonly primaryPort: number;
  readonly standbyPort: number;
  /** Of those that run: the primary's first. */
  pids(): readonly number[];
  /** Ends the primary and all of its sessions at once, as a power cut does. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  /** Makes the one that was killed the standby of the one that was promoted; from then on commits wait for it. */
  attachStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly port: number;
  child: ChildProcess | null;
}

/** `log`: a file that both write what they say to. */
export async function startReplicatedPostgres(log?: string): Promise<ReplicatedPostgres> {
  const runner = await findRunAsUser();
  const { initdb, postgres, pgCtl } = await findBinaries(runner);
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-replicated-'));
  if (runner.uid !== undefined) await chown(folder, runner.uid, Number(runner.gid));
  const as = { ...runner, cwd: '/', env: withoutPgVariables() };
  const first: Place = { folder: join(folder, 'one'), port: await freePort(), child: null };
  const second: Place = { folder: join(folder, 'two'), port: await freePort(), child: null };
  let primary = first;
  let standby = second;
  const options = ['--username', replicationUser, '--auth=trust', '--encoding=UTF8', '--no-locale'];
  await run(initdb, ['-D', first.folder, ...options, '--no-sync', '--no-instructions'], as);
  // A copy of files that nobody has open is a backup: no program for it is needed.
  await run('cp', ['-a', first.folder, second.folder], as);
  const output = log === undefined ? null : await open(log, 'a');

  const start = async (place: Place) => {
    const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const child = spawn(postgres, ['-D', place.folder, '-p', String(place.port), ...flags], {
      ...as,
      detached: true,
      stdio: ['ignore', output?.fd ?? 'ignore', output?.fd ?? 'ignore'],
    });
    place.child = child;
    await listening(place.port);
  };
  const startStandby = async (place: Place, ofPort: number) => {
    // Whoever asks it is sent away until it is promoted: so a proxy knows which of the two to send people to.
    const settings = `hot_standby = off\nprimary_conninfo = 'host=127.0.0.1 port=${ofPort} user=${replicationUser}'\n`;
    await appendFile(join(place.folder, 'postgresql.conf'), settings);
    await writeFile(join(place.folder, 'standby.signal'), '');
    await start(place);
  };
  const kill = async (place: Place) => {
    const { child } = place;
    if (child === null) return;
    place.child = null;
    const ended = once(child, 'exit');
    process.kill(-Number(child.pid), 'SIGKILL'); // its group: the sessions with it
    await ended;
  };
  await appendFile(join(first.folder, 'postgresql.conf'), `synchronous_standby_names = '*'\n`);
  await start(first);
  await startStandby(second, first.port);
  return {
    primaryPort: first.port,
    standbyPort: second.port,
    pids: () => [primary, standby].flatMap(({ child }) => (child === null ? [] : [pidOf(child)])),
    killPrimary: () => kill(primary),
    promoteStandby: async () => {
      await run(pgCtl, ['promote', '-D', standby.folder, '--wait'], as);
      [primary, standby] = [standby, primary];
    },
    async attachStandby() {
      await rm(standby.folder, { recursive: true });
      await copyOfRunning(primary, standby.folder, as);
      await startStandby(standby, primary.port);
      await replicateSynchronously(primary.port);
    },
    async stop() {
      for (const place of [first, second]) await kill(place);
      await output?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
