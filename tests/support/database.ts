import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database; each test file copies it. */
    postgresTemplate: string;
    /** Where PgBouncer takes connections to each of its databases; null in suites without it. */
    poolerPort: number | null;
  }
}

export interface TestDatabase {
  /** Through the pooler, where the suite has one. */
  readonly url: string;
  readonly directUrl: string;
  drop(): Promise<void>;
}

/** A database of the file's own, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('postgresTemplate'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const copied = template.pathname.slice(1);
  await administrate(template, `create database ${name} template ${copied} strategy file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const pooled = new URL(url);
  const pooler = inject('poolerPort');
  if (pooler !== null) pooled.port = String(pooler);
  return {
    url: pooled.href,
    directUrl: url.href,
    drop: () => administrate(template, `drop database ${name} with (force)`),
  };
}

async function administrate(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // Copies of one template wait for each other: PostgreSQL refuses while another session is at it.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
