import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRow } from '#server/db/copy-row.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('values come as their bytes, null as null, in a transaction too', async () => {
  const query = sql`select '\\x00ff80'::bytea, 'é😀'::text, null::int, 7::int, ''::text`;
  const expected = [
    Buffer.from([0, 255, 128]),
    Buffer.from('é😀'),
    null,
    Buffer.from([0, 0, 0, 7]),
    Buffer.alloc(0),
  ];
  expect(await copyRow(server.deps.db, query)).toEqual(expected);
  await server.deps.db.transaction().execute(async (tx) => {
    expect(await copyRow(tx, query)).toEqual(expected);
  });
});

test('whatever text it is, it is nothing but a value', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')), // PostgreSQL has none of these
    fc.constantFrom("'", "''", "\\'", "\\'; drop table items; --", '$1', '$$', '\\x00', "E'\\n", '$q$'),
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.integer(), async (text, number) => {
      const [found, count] = await copyRow(server.deps.db, sql`select ${text}::text, ${number}::int`);
      expect(found?.toString()).toBe(text);
      expect(count?.readInt32BE()).toBe(number);
    }),
  );
});

test('a long value comes whole', async () => {
  const [value] = await copyRow(server.deps.db, sql`select repeat('abcdefg', 500000)`);
  expect(value?.equals(Buffer.from('abcdefg'.repeat(500_000)))).toBe(true);
});

test('what fails is thrown, and the connection goes on', async () => {
  const { db } = server.deps;
  await expect(copyRow(db, sql`select 1 / 0`)).rejects.toThrow('division by zero');
  await expect(copyRow(db, sql`select 1 where false`)).rejects.toThrow('no row');
  await expect(copyRow(db, sql`select ${null}::int`)).rejects.toThrow('no literal');
  const many = await Promise.all(Array.from({ length: 40 }, (_, at) => copyRow(db, sql`select ${at}::int`)));
  expect(many.map(([value]) => value?.readInt32BE())).toEqual(Array.from({ length: 40 }, (_, at) => at));
});
