import { afterEach, expect, it, vi } from 'vitest';
import { earlyReader, openEarly, takeEarlyReader } from '#src/app/session/early-reader.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';

const open: { close(): void }[] = [];

afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

/** As the worker leaves it. */
async function databaseOf(userId: string) {
  const db = new ReplicaDatabase(userId, { durability: 'relaxed' });
  await db.open();
  db.close();
}

it('is there for the first frame of the person that it was opened for, and taken once', async () => {
  await databaseOf('early');
  const reader = await openEarly('early');
  open.push(reader);
  expect(await reader.isThere).toBe(true);
  expect(earlyReader('early')).toBe(reader);
  expect(earlyReader('somebody else')).toBeNull();
  expect(earlyReader(undefined)).toBeNull();
  expect(takeEarlyReader('early', () => undefined)).toBe(reader);
  expect(takeEarlyReader('early', () => undefined)).toBeNull();
});

it('is closed where somebody else is signed in by then, who gets none of it', async () => {
  await databaseOf('first');
  const reader = await openEarly('first');
  await reader.isThere;
  expect(takeEarlyReader('second', () => undefined)).toBeNull();
  await expect(reader.drives()).rejects.toThrow('Database has been closed');
});

it('says what became of it before it was taken', async () => {
  await databaseOf('lost');
  const reader = await openEarly('lost');
  await reader.isThere;
  indexedDB.deleteDatabase('lunvik-lost');
  await vi.waitFor(() => expect(reader.drives()).rejects.toThrow());
  const losses: string[] = [];
  takeEarlyReader('lost', (loss) => losses.push(loss));
  expect(losses).toEqual(['gone']);
});

it('is not there where the worker has to make the database first', async () => {
  const reader = await openEarly('new');
  open.push(reader);
  expect(await reader.isThere).toBe(false);
});
