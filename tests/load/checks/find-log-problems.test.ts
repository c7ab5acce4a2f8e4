import { expect, test } from 'vitest';
import type { DeviceOutcome } from '../devices/devices-process.ts';
import type { Acknowledged } from '../people/ledger.ts';
import { findLogProblems, type LogContent } from './find-log-problems.ts';

const logged = (event_id: string, seq: number) => ({ drive_id: 'd', event_id, seq });
const kept = (event_id: string, seq: number) => ({
  ...{ drive_id: 'd', event_id },
  result: { status: 'applied', seq },
});
const whole: LogContent = {
  log: [logged('a', 1), logged('b', 2), logged('c', 3)],
  results: [kept('a', 1), kept('b', 2), kept('c', 3)],
  drives: [{ id: 'd', seq: 3 }],
};
const said = (eventId: string, seq: number): Acknowledged => ({
  ...{ driveId: 'd', eventId, seq },
  ...{ status: 'applied', isLogged: true },
});
const people = [said('a', 1), said('b', 2)];
const device: DeviceOutcome = {
  ...{ driveId: 'd', changeIds: ['c'], creations: ['c'] },
  ...{ attention: [], differences: [] },
};

test('a log in which all stands once that was said has nothing wrong', () => {
  expect(findLogProblems(whole, people, [device])).toEqual([]);
});

test.each<[string, LogContent, readonly Acknowledged[], DeviceOutcome]>([
  ['a gap', { ...whole, log: [logged('a', 1), logged('b', 2), logged('c', 4)] }, people, device],
  ['a counter that is ahead', { ...whole, drives: [{ id: 'd', seq: 4 }] }, people, device],
  [
    'a change that stands there twice',
    { ...whole, log: [...whole.log, logged('a', 4)], drives: [{ id: 'd', seq: 4 }] },
    people,
    device,
  ],
  ['another place than was said', whole, [said('a', 2), said('b', 2)], device],
  ['something acknowledged that is not there', whole, [...people, said('lost', 4)], device],
  [
    'something acknowledged of which only the answer is kept',
    { ...whole, results: [...whole.results, kept('lost', 3)] },
    [...people, said('lost', 3)],
    device,
  ],
  [
    'something refused that was done',
    whole,
    [said('a', 1), { ...said('b', 2), status: 'rejected', isLogged: false }],
    device,
  ],
  ['something that nobody sent', whole, [said('a', 1)], device],
  ['what left a device', whole, people, { ...device, creations: ['c', 'lost'] }],
  ['what a device shows', whole, people, { ...device, differences: ['only on the device: x'] }],
])('finds %s', (_, content, acknowledged, outcome) => {
  expect(findLogProblems(content, acknowledged, [outcome])).not.toEqual([]);
});
