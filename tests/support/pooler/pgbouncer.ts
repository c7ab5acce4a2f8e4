import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listening, pidOf } from '../server-process.ts';
import { findPgbouncer, howToInstallPgbouncer } from './install-pgbouncer.ts';

export interface RunningPooler {
  readonly port: number;
  /** The address of a database, through it. */
  urlOf(directUrl: string): string;
  /** The process that runs now. */
  pid(): number;
  /** All that goes through it is cut. */
  kill9(): Promise<void>;
  /** Again, at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode before every database of a PostgreSQL, with few sessions for all who ask. */
export async function startPgbouncer(postgresUrl: string, sessions = 8): Promise<RunningPooler> {
  const program = findPgbouncer();
  if (program === undefined) throw new Error(howToInstallPgbouncer);
  const { hostname, port: target, username, password } = new URL(postgresUrl);
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-pgbouncer-'));
  const port = await freePort();
  const files = {
    'users.txt': `"${username}" "${password}"\n`,
    'pgbouncer.ini': `
[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 1000
server_login_retry = 1
`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await chmod(folder, 0o755); // it refuses to run as root, and reads them as somebody else
  const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program, [join(folder, 'pgbouncer.ini')], {
      ...somebody,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    const ended = once(child, 'exit').then(() => 'ended' as const);
    if ((await Promise.race([listening(port), ended])) === 'ended')
      throw new Error(`PgBouncer did not start: ${said}`);
  };
  const kill9 = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    urlOf(directUrl) {
      const url = new URL(directUrl);
      url.port = String(port);
      return url.href;
    },
    pid: () => pidOf(child),
    kill9,
    start,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await kill9();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
