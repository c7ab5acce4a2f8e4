import { expect, it } from 'vitest';
import { bugTrouble, callTrouble, createTroubles } from '#worker/session/troubles.ts';

it('keeps the last thirty, the latest first, and counts what comes again', () => {
  const troubles = createTroubles();
  for (let at = 0; at < 40; at += 1) troubles.note({ atMs: at, what: `call ${at}`, detail: '' });
  for (let at = 40; at < 43; at += 1) troubles.note({ atMs: at, what: 'call', detail: '' });
  const list = troubles.list();
  expect(list).toHaveLength(30);
  expect(list[0]).toEqual({ atMs: 42, what: 'call', detail: '', times: 3 });
  expect(list[1]).toMatchObject({ what: 'call 39', times: 1 });
});

it('says what a call was answered, and of a bug only its kind where names may not be told', () => {
  expect(callTrouble('postEvents', { kind: 'offline' }, 1).what).toBe('postEvents: no answer');
  const refused = { kind: 'refused', status: 503, code: 'unavailable', message: 'Payroll' } as const;
  expect(callTrouble('postEvents', refused, 1)).toMatchObject({
    what: 'postEvents: 503 unavailable',
    detail: '',
  });
  expect(bugTrouble(new TypeError('Payroll'), 1)).toMatchObject({ what: 'TypeError', detail: 'Payroll' });
});
