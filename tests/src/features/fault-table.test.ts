import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** How many there are of each letter. */
const numbers = { N: 15, S: 16, T: 12, D: 21, W: 7, U: 14, C: 24, V: 102, F: 19, H: 15, P: 5 };

/** Number, what goes wrong, what a person meets, tests: `path` “title”, “title”, one path a line. */
const rows = read('docs/faults.md')
  .split('\n')
  .map((row) => row.replace(/^\| | \|$/g, '').split(' | '))
  .flatMap(([id = '', , , cell]) => (cell === undefined || id === 'No.' ? [] : [{ id, cell }]));
const named = rows.flatMap(({ id, cell }) =>
  cell.split('<br>').flatMap((part) => {
    const [, path = ''] = /^`([^`]+)` “/.exec(part) ?? [];
    return [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [id, title, path] as const);
  }),
);

test('each fault has its row, in order', () => {
  const all = Object.entries(numbers).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(all);
});

test('each row names a test, or says why there is none', () => {
  const mute = rows.filter(
    ({ id, cell }) => !named.some(([of]) => of === id) && !/^Not tested: ./.test(cell),
  );
  expect(mute).toEqual([]);
});

test.each(named)('%s: “%s” stands in %s', (_, title, path) => {
  expect(existsSync(new URL(path, root)), `${path} is a file`).toBe(true);
  const text = read(path);
  const isDrawn = path.includes('simulation/plan/');
  const locations = isDrawn
    ? [`\n  ${title}:`, `\n  ${title}(`]
    : ["'", '`'].map((quote) => `${quote}${title}${quote}`);
  expect(
    locations.some((location) => text.includes(location)),
    path,
  ).toBe(true);
});
