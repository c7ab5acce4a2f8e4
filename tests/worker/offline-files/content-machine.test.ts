import { describe, expect, it } from 'vitest';
import { type ContentEvent, contentWaitMs, nextContent } from '#worker/offline-files/content-machine.ts';
import { newRow } from '#worker/offline-files/plan-offline-files.ts';
import { type OfflineFileRow, withWantedContent } from '#worker/replica/contents/offline-rows.ts';

const part = { file: 'offline-1', etag: '"one"' };
const copy = { ...part, contentSeq: 0, sizeBytes: 10 };
const cut = { type: 'cut', why: 'offline', nowMs: 1000, chance: 0, retryAfterMs: null } as const;

function play(...events: readonly ContentEvent[]) {
  let row = newRow('drive', 'file', 10, 0);
  const removed: string[] = [];
  const stages: string[] = [row.stageName];
  for (const event of events) {
    const step = nextContent(row, event);
    ({ row } = step);
    removed.push(...step.remove);
    stages.push(row.stageName);
  }
  return { row, removed, stages };
}

const here = (): OfflineFileRow => play({ type: 'began', part }, { type: 'verified', copy }).row;

describe('the content of a file that is kept offline', () => {
  it('is fetched, verified and here', () => {
    const { row, removed, stages } = play(
      { type: 'began', part },
      { type: 'received' },
      { type: 'verified', copy },
    );
    expect(stages).toEqual(['wanted', 'fetching', 'verifying', 'here']);
    expect([row.here, row.part, removed]).toEqual([copy, null, []]);
  });

  it('keeps what came before the connection broke, and waits longer each time', () => {
    const once = play({ type: 'began', part }, cut);
    expect([once.row.part, once.row.stageName, once.removed]).toEqual([part, 'waiting', []]);
    expect(contentWaitMs(once.row, 1000)).toBe(1000);
    const twice = play({ type: 'began', part }, cut, cut);
    expect(contentWaitMs(twice.row, 1000)).toBe(2000);
    const asked = play({ type: 'began', part }, { ...cut, why: 'server', retryAfterMs: 60_000 });
    expect(contentWaitMs(asked.row, 1000)).toBe(60_000);
  });

  it('begins again where the server has another content by now', () => {
    const { row, removed } = play({ type: 'began', part }, cut, {
      type: 'began',
      part: { file: 'offline-2', etag: '"two"' },
    });
    expect([row.part?.file, removed]).toEqual(['offline-2', ['offline-1']]);
  });

  it('is fetched once more where it is damaged, and then no more', () => {
    const { row, removed, stages } = play(
      { type: 'began', part },
      { type: 'differs' },
      { type: 'began', part: { ...part, file: 'offline-2' } },
      { type: 'differs' },
    );
    expect(stages).toEqual(['wanted', 'fetching', 'wanted', 'fetching', 'failed']);
    expect([row.stage, removed]).toEqual([{ name: 'failed', why: 'damaged' }, ['offline-1', 'offline-2']]);
    expect(nextContent(row, { type: 'retried' }).row).toMatchObject({ stageName: 'wanted', mismatches: 0 });
  });

  it('does not take a broken connection for damage', () => {
    expect(play({ type: 'began', part }, cut, cut, { type: 'differs' }).row.stageName).toBe('wanted');
  });

  it('leaves nothing behind where there is no room, or the server does not give it', () => {
    for (const event of [{ type: 'no-room' }, { type: 'refused', why: 'refused' }] as const) {
      const { row, removed } = play({ type: 'began', part }, event);
      expect([row.stageName, row.part, removed]).toEqual(['failed', null, ['offline-1']]);
    }
  });

  it('keeps the content that it had until the next one is whole', () => {
    const outdated = withWantedContent(here(), { contentSeq: 7, sizeBytes: 20 });
    expect([outdated.stageName, outdated.here]).toEqual(['wanted', copy]);
    const next = { file: 'offline-2', etag: '"two"' };
    const begun = nextContent(outdated, { type: 'began', part: next });
    expect([begun.row.here, begun.remove]).toEqual([copy, []]);
    const done = nextContent(begun.row, {
      type: 'verified',
      copy: { ...next, contentSeq: 7, sizeBytes: 20 },
    });
    expect([done.row.here?.file, done.row.stageName, done.remove]).toEqual([
      'offline-2',
      'here',
      ['offline-1'],
    ]);
  });

  it('is wanted again where it was replaced while it came', () => {
    const begun = nextContent(newRow('drive', 'file', 10, 0), { type: 'began', part }).row;
    const replaced = withWantedContent(begun, { contentSeq: 7, sizeBytes: 20 });
    expect(replaced.stageName).toBe('fetching');
    const done = nextContent(replaced, { type: 'verified', copy });
    expect([done.row.stageName, done.row.here]).toEqual(['wanted', copy]);
  });

  it('is not fetched again where the server gave a newer one than the log has said', () => {
    const newer = nextContent(newRow('drive', 'file', 10, 0), {
      type: 'verified',
      copy: { ...copy, contentSeq: 9 },
    });
    expect(withWantedContent(newer.row, { contentSeq: 9, sizeBytes: 10 }).stageName).toBe('here');
  });
});
