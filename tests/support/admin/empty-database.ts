import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestDatabase } from '../database.ts';

/** On the PostgreSQL of another one. */
export async function createEmptyDatabase(besideUrl: string): Promise<TestDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administrate(besideUrl, `create database ${name} template template0`);
  const url = new URL(besideUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    directUrl: url.href,
    drop: () => administrate(besideUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administrate(besideUrl: string, statement: string): Promise<void> {
  const url = new URL(besideUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
