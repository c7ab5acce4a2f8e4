import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProxy, howToInstallProxies } from '../proxies/install-proxies.ts';
import { freePort, listening, pidOf } from '../server-process.ts';

const example = join(import.meta.dirname, '..', '..', '..', 'deploy', 'proxies', 'haproxy-postgresql.cfg');

export interface MovingAddress {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** HAProxy with the example of deploy/proxies: one address for two servers, of which one at a time takes connections. */
export async function startMovingAddress(
  user: string,
  ports: readonly [number, number],
): Promise<MovingAddress> {
  const program = findProxy('haproxy');
  if (program === undefined) throw new Error(howToInstallProxies);
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-address-'));
  const port = await freePort();
  const replacements = [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
    ['pgsql-check user lunvik', `pgsql-check user ${user}`],
    ['10.0.0.11:5432', `127.0.0.1:${ports[0]}`],
    ['10.0.0.12:5432', `127.0.0.1:${ports[1]}`],
  ] as const;
  const text = replacements.reduce(
    (current, [from, to]) => {
      const parts = current.split(from);
      if (parts.length !== 2) throw new Error(`the example has "${from}" ${parts.length - 1} times`);
      return parts.join(to);
    },
    await readFile(example, 'utf8'),
  );
  await writeFile(join(folder, 'haproxy.cfg'), text);
  const child = spawn(program, ['-db', '-f', 'haproxy.cfg'], { cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'exit').then(() => 'ended' as const);
  if ((await Promise.race([listening(port), ended])) === 'ended') throw new Error('HAProxy did not start');
  return {
    port,
    pid: pidOf(child),
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
