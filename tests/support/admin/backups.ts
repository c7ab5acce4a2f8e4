import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { TestDatabase } from '../database.ts';
import { regionsAt, type TestServer } from '../server.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { adminEnvironment } from './run-admin.ts';

/** Where a backup goes, and where it comes back: each test has its own. */
export interface BackupPlaces {
  /** Of backups; not there yet. */
  folder(): string;
  /** The settings of another installation with the key of this server: a new database, an empty data folder. */
  elsewhere(server: Pick<TestServer, 'databaseUrl' | 'deps'>): Promise<Elsewhere>;
}

export interface Elsewhere {
  readonly env: ReturnType<typeof adminEnvironment>;
  readonly database: TestDatabase;
  readonly dataDir: string;
}

export function backupPlaces(): BackupPlaces {
  let root: string;
  const databases: TestDatabase[] = [];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'lunvik-backup-'));
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
    await rm(root, { recursive: true });
  });
  return {
    folder: () => join(root, 'backups'),
    async elsewhere(server) {
      const database = await createEmptyDatabase(server.databaseUrl);
      databases.push(database);
      const dataDir = join(root, `data-${randomUUID()}`);
      const env = {
        ...adminEnvironment(server),
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        OWN_STORAGE: regionsAt(dataDir),
      };
      return { env, database, dataDir };
    },
  };
}

/** Paths of all files, from the folder on. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
