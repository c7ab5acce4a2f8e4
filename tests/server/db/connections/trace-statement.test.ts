import { expect, test } from 'vitest';
import { shapeOf } from '#server/db/connections/trace-statement.ts';

test.each([
  [
    'select "a1" from "items" where "name" = $1 limit 10',
    'select "a1" from "items" where "name" = ? limit ?',
  ],
  ["select 'it''s' || e'a\\'b' || $$c$$ || $x$d$x$, 1.5e3", 'select ? || ? || ? || ?'],
  [
    "copy (select 1 from t where id = '5f\\'::uuid) to stdout",
    'copy (select ? from t where id = ?::uuid) to stdout',
  ],
  ['insert into t values ($1, $2), ($3,$4)', 'insert into t values (?)'],
  ["select a -- it's a name\n  from t /* 'x */ where b = 'c'", 'select a from t where b = ?'],
  ["select \"it's\" from t where c = 'd'", 'select "it\'s" from t where c = ?'],
])('%s', (text, shape) => {
  expect(shapeOf(text)).toBe(shape);
});
