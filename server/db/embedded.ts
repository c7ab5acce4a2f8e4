import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { acquireProcessLock } from '../process-lock.ts';
import { findBinaries } from './embedded/binaries.ts';
import { prepareCluster, superuser } from './embedded/cluster.ts';
import { lockCluster } from './embedded/cluster-lock.ts';
import { resolveDataDirectory } from './embedded/data-directory.ts';
import { findRunAsUser } from './embedded/run-as-user.ts';
import { supervisePostgres } from './embedded/supervise-postgres.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const databaseName = 'lunvik';
const defaults = { max_connections: '100', shared_buffers: '128MB', log_min_messages: 'warning' };

/** The file in which a running server publishes to programs of the same user how to reach its database. */
export const connectionFile = 'database.json';

export interface EmbeddedOptions {
  /** Settings of PostgreSQL beyond the product's. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL ended without having been asked to; it is started again. */
  readonly onLost?: (error: Error) => void;
  /** Hears why the start takes a while. */
  readonly onWait?: (message: string) => void;
}

/** PostgreSQL from the npm package, with its files below the data folder. Only one server may call it per folder. */
export async function startEmbeddedPostgres(
  dataDir: string,
  { settings = {}, onLost = () => undefined, onWait = () => undefined }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const runner = await findRunAsUser();
  const [binaries, dataDirectory] = await Promise.all([
    findBinaries(runner),
    resolveDataDirectory(dataDir, runner),
  ]);
  // The data folder's own lock says nothing of database files elsewhere: a copied data folder links to the same ones.
  const lock = await acquireProcessLock(`${dataDirectory.folder}.lock`, dataDirectory.folder, { onWait });
  const closers = [() => lock.release()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const running = await lockCluster({ binaries, runner, folder: dataDirectory.folder }, onWait);
    closers.push(() => running.release());
    const password = await loadPassword(dataDir);
    const urlOf = (port: number, database = 'postgres') =>
      `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
    await prepareCluster(dataDirectory, password, runner, binaries);
    const logFile = join(dataDir, 'postgres.log');
    const all = { ...defaults, ...settings };
    const postmaster = await supervisePostgres({
      binaries,
      runner,
      folder: dataDirectory.folder,
      logFile,
      urlOf,
      settings: all,
      lockFd: running.fd,
      onLost,
    });
    closers.push(() => postmaster.stop());
    await createDatabase(urlOf(postmaster.port));
    const url = urlOf(postmaster.port, databaseName);
    const file = join(dataDir, connectionFile);
    await writeSecret(file, `${JSON.stringify({ url })}\n`);
    closers.push(() => rm(file, { force: true }));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function loadPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  const existing = await readFile(path, 'utf8').catch(() => null);
  if (existing !== null) return existing.trim();
  const password = randomBytes(24).toString('hex');
  await writeSecret(path, `${password}\n`);
  return password;
}

async function writeSecret(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
