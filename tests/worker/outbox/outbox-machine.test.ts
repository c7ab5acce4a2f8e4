import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { dependentChanges } from '#worker/changes/change-state.ts';
import { backoffMs } from '#worker/lib/backoff.ts';
import { cancelledTogether, planSend, settleResults } from '#worker/outbox/outbox-machine.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';
import { copied, created, deleted, moved, renamed } from './outbox-rows.ts';

const nobody = new Set<string>();
const ids = (rows: readonly OutboxRow[]) => rows.map((row) => row.changeId);
const results = (...list: EventResult[]) => new Map(list.map((result) => [result.event_id, result]));

describe('what is sent next', () => {
  it('is all that depends on nothing, in the order in which it was made', () => {
    const rows = [renamed('2', 'b', 'B'), created('1', 'a')];
    expect(ids(planSend(rows.toReversed(), 0, nobody).send)).toEqual(['2', '1']);
  });

  it('holds back what needs or follows something that is not there yet', () => {
    const rows = [
      created('1', 'a'),
      created('2', 'b', 'a', { dependsOn: ['1'] }),
      renamed('3', 'c', 'a', { orderedAfter: ['1'] }),
      renamed('4', 'd', 'D'),
    ];
    expect(ids(planSend(rows, 0, nobody).send)).toEqual(['1', '4']);
    const later = rows.map((row) => (row.changeId === '1' ? { ...row, state: 'applied' as const } : row));
    expect(ids(planSend(later, 0, nobody).send)).toEqual(['2', '3', '4']);
  });

  it('is nothing of a filespace that is on hold, and what belongs elsewhere', () => {
    const here = created('1', 'a');
    const elsewhere = { ...created('2', 'b'), driveId: 'other' };
    expect(ids(planSend([here, elsewhere], 0, nobody, [here.driveId]).send)).toEqual(['2']);
    expect(ids(planSend([here], 0, nobody, [here.driveId]).send)).toEqual([]);
  });

  it('is one filespace at a time, copies alone, and never more than a request may hold', () => {
    const here = created('1', 'a');
    const elsewhere = { ...created('2', 'b'), driveId: 'other' };
    expect(ids(planSend([here, elsewhere, copied('3', 'c', 'd')], 0, nobody).send)).toEqual(['1']);
    expect(ids(planSend([copied('3', 'c', 'd'), created('1', 'a')], 0, nobody).send)).toEqual(['3']);
    const many = Array.from({ length: 300 }, (_, at) => created(`m${at}`, `i${at}`));
    expect(planSend(many, 0, nobody).send).toHaveLength(limits.eventsPerRequest);
    expect(ids(planSend([created('1', 'a'), created('4', 'e')], 0, new Set(['1', '4'])).send)).toEqual(['1']);
  });

  it('lets a deletion lie for its eight seconds', () => {
    const undoable = deleted('1', 'a', { state: 'undoable', notBeforeMs: 8000 });
    expect(planSend([undoable], 0, nobody)).toEqual({ send: [], vanish: [], wakeAtMs: 8000 });
    expect(ids(planSend([undoable], 8000, nobody).send)).toEqual(['1']);
  });

  it('is nothing for a folder that was made, filled and deleted before anybody knew of it', () => {
    const rows = [
      created('1', 'a'),
      created('2', 'b', 'a', { dependsOn: ['1'] }),
      copied('3', 'real', 'a', { dependsOn: ['1'] }),
      deleted('4', 'a', { dependsOn: ['1'], orderedAfter: ['2', '3'] }),
      created('5', 'e'),
    ];
    expect(planSend(rows, 0, nobody).vanish).toEqual(['1', '2', '3', '4']);
  });

  it('is everything where something real was moved into that folder', () => {
    const rows = [
      created('1', 'a'),
      moved('2', 'real', 'a', { dependsOn: ['1'] }),
      deleted('3', 'a', { dependsOn: ['1'], orderedAfter: ['2'] }),
    ];
    expect(planSend(rows, 0, nobody)).toMatchObject({ vanish: [] });
    expect(ids(planSend(rows, 0, nobody).send)).toEqual(['1']);
  });
});

describe('the answer of the server', () => {
  it('keeps what was applied until it is in the blocks', () => {
    const sent = [created('1', 'a', 'p', { state: 'sending', attempts: 1 })];
    expect(settleResults(sent, sent, results({ event_id: '1', status: 'duplicate', seq: 7 }))).toMatchObject([
      { changeId: '1', state: 'applied', seq: 7 },
    ]);
  });

  it('parks what needs a refused change, and lets go on what only followed it', () => {
    const sent = created('1', 'a', 'p', { state: 'sending', attempts: 1 });
    const rows = [
      sent,
      created('2', 'b', 'a', { dependsOn: ['1'] }),
      renamed('3', 'b', 'B', { dependsOn: ['2'] }),
      created('4', 'd', 'p', { orderedAfter: ['1'] }),
    ];
    const changed = settleResults(rows, [sent], results({ event_id: '1', status: 'rejected', code: 'gone' }));
    expect(changed.map(({ changeId, state, problem }) => [changeId, state, problem])).toEqual([
      ['1', 'rejected', 'gone'],
      ['2', 'blocked', null],
      ['3', 'blocked', null],
    ]);
    const after = rows.map((row) => changed.find((one) => one.changeId === row.changeId) ?? row);
    expect(ids(planSend(after, 0, nobody).send)).toEqual(['4']);
  });

  it('shows a reason that this version does not know as unknown', () => {
    const sent = [created('1', 'a', 'p', { state: 'sending' })];
    const [row] = settleResults(
      sent,
      sent,
      results({ event_id: '1', status: 'rejected', code: 'new-in-2030' }),
    );
    expect(row?.problem).toBe('unknown');
  });

  it('adds nothing to what has been discarded since, because its filespace went', () => {
    const sent = created('1', 'a', 'p', { state: 'sending', attempts: 1 });
    const lost = { ...sent, state: 'rejected', problem: 'drive-gone' } as const;
    const refused = results({ event_id: '1', status: 'rejected', code: 'not-allowed' });
    expect(settleResults([lost], [sent], refused)).toEqual([]);
    expect(settleResults([lost], [sent], new Map())).toEqual([]);
    const applied = results({ event_id: '1', status: 'applied', seq: 7 });
    expect(settleResults([lost], [sent], applied)).toMatchObject([
      { state: 'applied', seq: 7, problem: null },
    ]);
  });

  it('brings nothing back that the person has discarded since', () => {
    const sent = created('1', 'a', 'p', { state: 'sending', attempts: 1 });
    const refused = results({ event_id: '1', status: 'rejected', code: 'not-allowed' });
    expect(settleResults([], [sent], refused)).toEqual([]);
  });

  it('sends again what it says nothing of', () => {
    const sent = [created('1', 'a', 'p', { state: 'sending' })];
    expect(settleResults(sent, sent, new Map())).toMatchObject([{ state: 'queued' }]);
  });
});

describe('a queue of many', () => {
  it('always comes to an end, each change sent once, none before what it waits for', () => {
    const queue = fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.boolean()), { maxLength: 40 }).map((seeds) =>
      seeds.map(([seed, isCopy, pending], at): OutboxRow => {
        const earlier = at === 0 || !pending ? [] : [String(seed % at)];
        const order = seed % 2 === 0 ? { dependsOn: earlier } : { orderedAfter: earlier };
        return isCopy ? copied(String(at), 'x', 'y', order) : created(String(at), `item${at}`, 'p', order);
      }),
    );
    fc.assert(
      fc.property(queue, fc.func(fc.boolean()), (begun, isRefused) => {
        let rows: readonly OutboxRow[] = begun;
        const sentIds: string[] = [];
        for (let round = 0; round <= begun.length; round += 1) {
          const { send } = planSend(rows, 0, nobody);
          if (send.length === 0) break;
          const stillThere = new Set(rows.filter((row) => row.state === 'queued').map((row) => row.changeId));
          for (const row of send)
            for (const id of [...row.dependsOn, ...row.orderedAfter]) expect(stillThere.has(id)).toBe(false);
          sentIds.push(...ids(send));
          const responses = send.map(
            (row): EventResult =>
              isRefused(row.changeId)
                ? { event_id: row.changeId, status: 'rejected', code: 'gone' }
                : { event_id: row.changeId, status: 'applied', seq: 1 },
          );
          const changed = settleResults(rows, send, results(...responses));
          rows = rows.map((row) => changed.find((one) => one.changeId === row.changeId) ?? row);
        }
        expect(new Set(sentIds).size).toBe(sentIds.length);
        const left = rows.filter((row) => row.state === 'queued');
        expect(left).toEqual([]);
        for (const row of rows.filter((one) => one.state === 'blocked')) {
          const needed = rows.filter((one) => row.dependsOn.includes(one.changeId));
          expect(needed.some((one) => one.state === 'rejected' || one.state === 'blocked')).toBe(true);
        }
      }),
    );
  });
});

describe('a clock that is put back by a day', () => {
  it('holds a deletion no longer than it would have been held', () => {
    const dayMs = 86_400_000;
    const undoable = deleted('1', 'a', { state: 'undoable', notBeforeMs: dayMs + limits.deleteUndoWindowMs });
    expect(planSend([undoable], dayMs, nobody).wakeAtMs).toBe(dayMs + limits.deleteUndoWindowMs);
    expect(ids(planSend([undoable], 0, nobody).send)).toEqual(['1']);
  });
});

describe('taking back', () => {
  it('takes along what was done inside a folder that never was, and nothing that lives on', () => {
    const maker = created('1', 'a');
    const inside = created('2', 'b', 'a', { dependsOn: ['1'] });
    expect(ids(cancelledTogether([maker, inside], maker) ?? [])).toEqual(['1', '2']);
    expect(cancelledTogether([maker, moved('3', 'real', 'a', { dependsOn: ['1'] })], maker)).toBeNull();
    expect(
      cancelledTogether([maker, moved('4', 'a', 'elsewhere', { dependsOn: ['1'] })], maker),
    ).not.toBeNull();
    expect(cancelledTogether([{ ...maker, attempts: 1 }], { ...maker, attempts: 1 })).toBeNull();
    expect(ids(dependentChanges([maker, inside], [maker]))).toEqual(['2']);
  });
});

describe('the back-off', () => {
  it('grows to a minute and stays there, always with chance in it', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 0))).toEqual([1000, 2000, 4000, 8000]);
    expect(backoffMs(50, 0)).toBe(30_000);
    expect(backoffMs(50, 0.999)).toBeLessThanOrEqual(60_000);
  });
});
