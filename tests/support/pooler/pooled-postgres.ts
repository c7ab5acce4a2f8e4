import type { TestProject } from 'vitest/node';
import { setup as setupPostgres } from '../postgres.ts';
import { startPgbouncer } from './pgbouncer.ts';

/** The PostgreSQL of the other suites, behind PgBouncer. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tearDown = await setupPostgres(project);
  const pooler = await startPgbouncer(project.getProvidedContext().postgresTemplate);
  project.provide('poolerPort', pooler.port);
  return async () => {
    await pooler.stop();
    await tearDown();
  };
}
