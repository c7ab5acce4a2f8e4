import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The messages that people read, and the test that provokes it. */
describe.each(['access', 'account', 'invitation', 'people', 'workspace'])(
  'the table of %s messages',
  (name) => {
    const table = read(`docs/${name}-messages.md`);
    const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)];

    test('has rows, none of them twice and none without a test', () => {
      expect(rows.length).toBeGreaterThan(15);
      expect(new Set(rows.map(([row]) => row)).size).toBe(rows.length);
      expect(table.match(/^\| /gm)).toHaveLength(rows.length + 1); // and the head
    });

    test.each(rows.map(([, where = '', message = '', path = '']) => [where, message, path]))(
      '%s: "%s" is provoked by %s',
      (_, message, path) => {
        expect(existsSync(new URL(path, root)), `${path} is a file`).toBe(true);
        expect(read(path)).toContain(message);
      },
    );
  },
);
