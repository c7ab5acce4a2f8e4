import { describe, expect, it } from 'vitest';
import type { ActivityKind, WireActivityLine } from '#contract/wire/history/activity.ts';
import { defaultTimeZone } from '#src/lib/format.ts';
import { groupActivity, withCutEnd } from '#src/shared/activity/activity-runs.ts';
import { joinText, textPartsOf } from '#src/shared/activity/activity-text.ts';
import { wholeRuns } from '#src/shared/activity/whole-runs.ts';

const noon = Date.parse('2026-11-25T12:00:00Z') / 1000;
const line = (seq: number, kind: ActivityKind): WireActivityLine => ({
  ...{ seq, time: noon + seq, kind, by: 'me@x.y', files: 0, folders: 1, tops: 1 },
  items: [{ id: `i${seq}`, kind: 'folder', name: `Folder ${seq}`, parent_folder: null }],
  folder: { id: 'b', name: 'Bulk' },
});
const lines = (count: number, kind: ActivityKind, newest: number) =>
  Array.from({ length: count }, (_, index) => line(newest - index, kind));
const context = { filespaceName: 'campaign', nameOf: () => 'Anna', ownEmail: 'me@x.y' };

describe('of a run that may go on in what was not loaded', () => {
  const page = [...lines(4, 'created', 900), ...lines(46, 'deleted', 800)];
  const told = (all: readonly WireActivityLine[], hasMore: boolean, canMore = true) => {
    const { lines, isCut, readsOn } = wholeRuns(all, hasMore, canMore, defaultTimeZone);
    return [lines.length, isCut, readsOn];
  };

  it('nothing is told, and it is read to its end where the last page was of nothing else', () => {
    expect(told(page, true)).toEqual([4, false, false]);
    expect(told([...page, ...lines(50, 'deleted', 700)], true)).toEqual([4, false, true]);
    expect(told(lines(50, 'deleted', 800), true)).toEqual([0, false, true]);
    const ended = [...page, ...lines(46, 'deleted', 700), ...lines(4, 'created', 600)];
    expect(told(ended, true)).toEqual([96, false, false]);
    expect(told(page, false)).toEqual([50, false, false]);
  });

  it('it is told that it is more, where it is not read on', () => {
    expect(told(page, true, false)).toEqual([50, true, false]);
    expect(told(lines(1000, 'deleted', 1000), true)).toEqual([1000, true, false]);
    const text = withCutEnd(groupActivity(page, defaultTimeZone)).flatMap(({ runs }) =>
      runs.map((run) => joinText(textPartsOf(run, context))),
    );
    expect(text).toEqual(['You created 4 folders in Bulk', 'You moved at least 46 folders to trash']);
  });
});
