import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyValues } from '#server/db/copy-values.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('values come as their bytes, null as null, in a transaction too', async () => {
  const query = sql`select unnest(array['\\x00ff80'::bytea, convert_to('é😀', 'UTF8'), null, int4send(7), ''])`;
  const expected = [
    Buffer.from([0, 255, 128]),
    Buffer.from('é😀'),
    null,
    Buffer.from([0, 0, 0, 7]),
    Buffer.alloc(0),
  ];
  expect(await copyValues(server.deps.db, query)).toEqual(expected);
  await server.deps.db.transaction().execute(async (tx) => {
    expect(await copyValues(tx, query)).toEqual(expected);
  });
});

test('whatever text it is, it is nothing but a value', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')), // PostgreSQL has none of these
    fc.constantFrom("'", "''", "\\'", "\\'; drop table items; --", '$1', '$$', '\\x00', "E'\\n", '$q$'),
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.integer(), async (text, number) => {
      const [found, count] = await copyValues(
        server.deps.db,
        sql`
        select unnest(array[convert_to(${text}::text, 'UTF8'), int4send(${number}::int)])`,
      );
      expect(found?.toString()).toBe(text);
      expect(count?.readInt32BE()).toBe(number);
    }),
    { examples: [['', -(2 ** 31)]] },
  );
});

test('long values and many come whole, and none where there is none', async () => {
  const { db } = server.deps;
  const [value] = await copyValues(db, sql`select repeat('abcdefg', 500000)`);
  expect(value?.equals(Buffer.from('abcdefg'.repeat(500_000)))).toBe(true);
  const many = await copyValues(db, sql`select repeat('n', i) from generate_series(1, 3000) i`);
  expect(many.map((each) => each?.length)).toEqual(Array.from({ length: 3000 }, (_, at) => at + 1));
  expect(await copyValues(db, sql`select 1 where false`)).toEqual([]);
});

test('what fails is thrown, and the connection goes on', async () => {
  const { db } = server.deps;
  await expect(copyValues(db, sql`select 1 / 0`)).rejects.toThrow('division by zero');
  await expect(copyValues(db, sql`select 1, 2`)).rejects.toThrow('2 columns');
  await expect(copyValues(db, sql`select ${null}::int`)).rejects.toThrow('no literal');
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, at) => copyValues(db, sql`select ${at}::int`)),
  );
  expect(many.map(([value]) => value?.readInt32BE())).toEqual(Array.from({ length: 40 }, (_, at) => at));
});
