import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server-process.ts';

export interface Azurite {
  /** As AZURE_STORAGE_URL takes it. */
  readonly url: string;
  readonly host: string;
  readonly account: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** Microsoft's own emulator of Azure's blobs, with one account. */
export async function startAzurite(): Promise<Azurite> {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-azurite-'));
  const [port, account, key] = [await freePort(), 'northfilms', randomBytes(64).toString('base64')];
  const program = join(import.meta.dirname, '../../../node_modules/azurite/dist/src/blob/main.js');
  const location = ['--location', folder, '--blobHost', '127.0.0.1', '--blobPort', String(port)];
  const child = spawn(
    process.execPath,
    [program, ...location, '--skipApiVersionCheck', '--disableTelemetry'],
    {
      env: { PATH: process.env['PATH'], AZURITE_ACCOUNTS: `${account}:${key}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = once(child, 'exit');
  const listening = new Promise<boolean>((resolve) =>
    child.stdout.on('data', () => said.includes('successfully listens') && resolve(true)),
  );
  if (!(await Promise.race([listening, ended.then(() => false)]))) {
    throw new Error(`Azurite did not start: ${said}`);
  }
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}/{account}`,
    host,
    account,
    key,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
