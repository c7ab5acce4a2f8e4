import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rows = [...read('docs/workspace-messages.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)];

test('the table of workspace and filespace messages has rows', () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows.map(([, , message = '', path = '']) => [message, path]))(
  '"%s" is provoked by %s',
  (message, path) => {
    expect(read(path)).toContain(message);
  },
);
