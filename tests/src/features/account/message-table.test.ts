import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rows = [...read('docs/account-messages.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)];

test('the table of account messages has rows', () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows.map(([, , message = '', path = '']) => [message, path]))(
  '"%s" is provoked by %s',
  (message, path) => {
    expect(read(path)).toContain(message);
  },
);
