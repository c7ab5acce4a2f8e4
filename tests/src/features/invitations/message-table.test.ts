import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rows = [...read('docs/invitation-messages.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)];

test('the table of the messages of invitations has rows', () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows.map(([, where = '', message = '', path = '']) => [where, message, path]))(
  '%s: "%s" is provoked by %s',
  (_, message, path) => {
    expect(read(path)).toContain(message);
  },
);
