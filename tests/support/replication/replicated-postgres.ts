import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { withoutPgVariables } from '#server/db/embedded/cluster.ts';
import { findRunAsUser } from '#server/db/embedded/run-as-user.ts';
import { freePort, listening } from '../server-process.ts';

const run = promisify(execFile);

/** A primary that acknowledges nothing before its standby has it on the disk, and that standby. */
export interface ReplicatedPostgres {
  readonly primaryPort: number;
  readonly standbyPort: number;
  /** Ends the primary and all of its sessions at once, as a power cut does. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

export const replicationUser = 'postgres';

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const runner = await findRunAsUser();
  const { initdb, postgres, pgCtl } = await findBinaries(runner);
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-replicated-'));
  if (runner.uid !== undefined) await chown(folder, runner.uid, Number(runner.gid));
  const as = { ...runner, cwd: '/', env: withoutPgVariables() };
  const places = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const options = ['--username', replicationUser, '--auth=trust', '--encoding=UTF8', '--no-locale'];
  await run(initdb, ['-D', places.primary, ...options, '--no-sync', '--no-instructions'], as);
  // A copy of files that nobody has open is a backup: no program for it is needed.
  await run('cp', ['-a', places.primary, places.standby], as);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  await appendFile(join(places.primary, 'postgresql.conf'), `synchronous_standby_names = '*'\n`);
  await appendFile(
    join(places.standby, 'postgresql.conf'),
    // Whoever asks it is sent away until it is promoted: so a proxy knows which of the two to send people to.
    `hot_standby = off\nprimary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${replicationUser}'\n`,
  );
  await writeFile(join(places.standby, 'standby.signal'), '');

  const start = async (place: string, port: number): Promise<ChildProcess> => {
    const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const child = spawn(postgres, ['-D', place, '-p', String(port), ...flags], {
      ...as,
      detached: true,
      stdio: 'ignore',
    });
    await listening(port);
    return child;
  };
  const running = new Set<ChildProcess>();
  const kill = async (child: ChildProcess) => {
    running.delete(child);
    const ended = once(child, 'exit');
    process.kill(-Number(child.pid), 'SIGKILL'); // its group: the sessions with it
    await ended;
  };
  const primary = await start(places.primary, primaryPort);
  running.add(primary);
  running.add(await start(places.standby, standbyPort));
  return {
    primaryPort,
    standbyPort,
    killPrimary: () => kill(primary),
    promoteStandby: async () => {
      await run(pgCtl, ['promote', '-D', places.standby, '--wait'], as);
    },
    async stop() {
      for (const child of [...running]) await kill(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
