import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

interface Running {
  readonly template: Promise<{ readonly url: string; stop(): Promise<void> }>;
  projects: number;
}

/** Each project loads this module again; what they share stands outside of it. */
const shared = globalThis as { lunvikPostgres?: Running };

/** One real PostgreSQL for all projects of a run: the first that needs it starts it, the last one ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.lunvikPostgres ??= { template: startTemplate(), projects: 0 };
  const running = shared.lunvikPostgres;
  running.projects += 1;
  const { url, stop } = await running.template;
  project.provide('postgresTemplate', url);
  project.provide('poolerPort', null);
  return async () => {
    running.projects -= 1;
    if (running.projects > 0) return;
    delete shared.lunvikPostgres;
    await stop();
  };
}

/** What it holds is lost with the run, so it need not sync. */
async function startTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-tests-'));
  const postgres = await startEmbeddedPostgres(folder, {
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      // Nobody follows its log, and no table lives long enough to be tidied.
      ...{ wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' },
    },
  });
  const db = openDatabase({ url: postgres.url, onBroken: () => undefined });
  await migrate(db);
  await db.destroy();
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
