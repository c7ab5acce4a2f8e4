import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { connectionFile } from '#server/db/embedded.ts';
import { type ParsedEmail, parseEml } from '#server/email/parse-eml.ts';
import { freePort } from '#tests/support/server-process.ts';
import { pollUntil } from './poll-until.ts';

/** The built product as a process of its own, with its own port and data folder. */
export interface ServerUnderTest {
  readonly url: string;
  readonly dataDir: string;
  /** Starts it where it was, unless it runs. */
  start(): Promise<void>;
  /** Asks it to end, as Ctrl-C does. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** The newest letter to an address whose text fits. Waits for it. */
  email(to: string, fits?: RegExp): Promise<ParsedEmail>;
  /** Straight into the database, for what the product has no call for. */
  query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Ends it and removes its data folder. */
  remove(): Promise<void>;
}

/** What `npm run build` makes. */
export const builtServer = fileURLToPath(new URL('../../dist', import.meta.url));
const startTimeoutMs = 60_000;

export async function startServer(
  env: Readonly<Record<string, string>> = {},
  build = builtServer,
  /** `localhost` where the browser wants a name: passkeys belong to one. */
  hostname = '127.0.0.1',
): Promise<ServerUnderTest> {
  const program = join(build, 'server/main.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'lunvik-e2e-'));
  const port = await freePort();
  const url = `http://${hostname}:${port}`;
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    if (running !== undefined) return;
    let said = '';
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        OWN_STORAGE: `OR=file:${dataDir},FF=file:${dataDir}/ff,SG=file:${dataDir}/sg`,
        ...env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        said = (said + piece).slice(-10_000);
      });
    }
    running = child;
    await pollUntil(
      'the server to be ready',
      async () => {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said}`);
        const response = await fetch(`${url}/readyz`).catch(() => undefined);
        return response?.ok === true ? true : undefined;
      },
      startTimeoutMs,
    );
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = running;
    running = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    email: (to, fits = /./) => pollUntil(`a letter to ${to}`, () => newestEmail(dataDir, to, fits)),
    async query(text, values = []) {
      const { url: connectionString } = JSON.parse(await readFile(join(dataDir, connectionFile), 'utf8'));
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        return (await client.query(text, [...values])).rows;
      } finally {
        await client.end();
      }
    },
    async remove() {
      // A killed server leaves its database running; only the next one ends it.
      await start();
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newestEmail(dataDir: string, to: string, fits: RegExp): Promise<ParsedEmail | undefined> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const email = parseEml(await readFile(join(folder, name), 'utf8'));
    if (email.to.includes(to) && fits.test(email.text)) return email;
  }
  return undefined;
}

/** Runs an administration command beside the server. */
export async function administrate({ dataDir }: ServerUnderTest, ...argv: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, OWN_STORAGE: `OR=file:${dataDir}` };
  await promisify(execFile)(process.execPath, [join(builtServer, 'server/admin.js'), ...argv], { env });
}
