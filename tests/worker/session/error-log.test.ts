import { expect, it } from 'vitest';
import { bugEntry, callErrorEntry, createErrorLog } from '#worker/session/error-log.ts';

it('keeps the last thirty, the latest first, and counts what comes again', () => {
  const troubles = createErrorLog();
  for (let at = 0; at < 40; at += 1) troubles.note({ atMs: at, summary: `call ${at}`, detail: '' });
  for (let at = 40; at < 43; at += 1) troubles.note({ atMs: at, summary: 'call', detail: '' });
  const list = troubles.list();
  expect(list).toHaveLength(30);
  expect(list[0]).toEqual({ atMs: 42, summary: 'call', detail: '', count: 3 });
  expect(list[1]).toMatchObject({ summary: 'call 39', count: 1 });
});

it('says what a call was answered, and of a bug only its kind where names may not be logged', () => {
  expect(callErrorEntry('postEvents', { kind: 'offline' }, 1).summary).toBe('postEvents: no answer');
  const refused = { kind: 'refused', status: 503, code: 'unavailable', message: 'Payroll' } as const;
  expect(callErrorEntry('postEvents', refused, 1)).toMatchObject({
    summary: 'postEvents: 503 unavailable',
    detail: '',
  });
  expect(bugEntry(new TypeError('Payroll'), 1)).toMatchObject({ summary: 'TypeError', detail: 'Payroll' });
});
