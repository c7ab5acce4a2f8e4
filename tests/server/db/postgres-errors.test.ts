import { expect, test } from 'vitest';
import { isUnavailable } from '#server/db/postgres-errors.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ...['08006', '53300', '57P01', '57P02', '57P03', '57014', '40001', '40P01', '25006', '25P03', '55P03'].map(
    coded,
  ),
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].map(coded),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
])('%s: the database is the reason, and the same may be asked again', (error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([coded('23505'), coded('42601'), coded('ENOENT'), new Error('x'), 'ECONNREFUSED'])(
  '%s: the question is the reason',
  (error) => {
    expect(isUnavailable(error)).toBe(false);
  },
);
