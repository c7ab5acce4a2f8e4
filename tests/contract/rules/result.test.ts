import { expect, it } from 'vitest';
import { abortable, err, ok } from '#contract/rules/result.ts';

/** A transaction that keeps what it wrote unless its work throws. */
async function transaction<T>(rows: string[], work: () => Promise<T>): Promise<T> {
  const before = [...rows];
  try {
    return await work();
  } catch (error) {
    rows.splice(0, rows.length, ...before);
    throw error;
  }
}

it('answers with what the transaction came to', async () => {
  expect(await abortable(async () => 'done')).toEqual(ok('done'));
});

it('answers with the problem, and nothing of the transaction is left', async () => {
  const rows = ['before'];
  const response = await abortable<string, { kind: 'gone' }>((abortWith) =>
    transaction(rows, async () => {
      rows.push('written');
      return abortWith({ kind: 'gone' });
    }),
  );
  expect(response).toEqual(err({ kind: 'gone' }));
  expect(rows).toEqual(['before']);
});

it('does not take a bug for a problem', async () => {
  const bug = new Error('bug');
  await expect(abortable(() => Promise.reject(bug))).rejects.toBe(bug);
});

it('an outer transaction does not answer for an inner one', async () => {
  const outer = await abortable<string, string>(async () => {
    const inner = await abortable<string, string>(async (abortWith) => abortWith('inner'));
    return inner.ok ? inner.value : `went on after ${inner.problem}`;
  });
  expect(outer).toEqual(ok('went on after inner'));
});
