import { expect, it } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { declined } from '#src/features/members/requests/decline-request.ts';

const notFound: CallProblem = { kind: 'refused', status: 404, code: 'not-found', message: '' };

it('a request that was declined says so', () => {
  const said = { kind: 'success', text: 'Request declined' };
  expect(declined({ ok: true, value: null })).toEqual({ isAnswered: true, said });
});

it('one that somebody else has answered, perhaps with the access, is not said to be declined', () => {
  const said = { icon: 'info', text: 'This request has already been answered.' };
  expect(declined({ ok: false, problem: notFound })).toEqual({ isAnswered: true, said });
});

it('what could not be declined stays', () => {
  for (const problem of [{ kind: 'offline' }, { ...notFound, status: 403, code: 'not-allowed' }] as const)
    expect(declined({ ok: false, problem })).toMatchObject({ isAnswered: false, said: { kind: 'error' } });
});
