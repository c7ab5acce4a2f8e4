import { describe, expect, it } from 'vitest';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { defaultTimeZone } from '#src/lib/format.ts';
import { kindOptions } from '#src/shared/activity/activity-filters.tsx';
import { nowPath, thenPath } from '#src/shared/activity/activity-paths.ts';
import { groupActivity } from '#src/shared/activity/activity-runs.ts';
import { joinText, textPartsOf } from '#src/shared/activity/activity-text.ts';
import { dayLabel, timeLabel } from '#src/shared/activity/activity-times.ts';

const now = Date.parse('2026-11-25T18:00:00Z');
const context = {
  filespaceName: 'campaign',
  nameOf: (email: string | null | undefined) => (email === 'me@x.y' ? 'you' : 'Anna'),
  ownEmail: 'me@x.y',
};
const plan = { id: 'p', kind: 'file', name: 'Plan.pdf', parent_folder: 'f' } as const;
const line = (more: Partial<WireActivityLine> = {}): WireActivityLine => ({
  ...{ seq: 9, time: now / 1000, kind: 'uploaded', by: 'anna@x.y', files: 1, folders: 0, tops: 1 },
  ...{ items: [plan], folder: { id: 'f', name: 'Final' } },
  ...more,
});
const runsOf = (...lines: readonly WireActivityLine[]) =>
  groupActivity(lines, defaultTimeZone).flatMap(({ runs }) => runs);
const textOf = (more: Partial<WireActivityLine>) =>
  runsOf(line(more)).map((run) => joinText(textPartsOf(run, context)))[0];
const drafts = { id: 'd', name: 'Drafts' };

describe('a sentence', () => {
  it.each<[Partial<WireActivityLine>, string, string]>([
    [{}, 'Anna uploaded Plan.pdf to Final', 'Plan.pdf was uploaded to Final'],
    [{ kind: 'created' }, 'Anna created Plan.pdf in Final', 'Plan.pdf was created in Final'],
    [{ kind: 'replaced' }, 'Anna replaced Plan.pdf in Final', 'Plan.pdf was replaced in Final'],
    [{ kind: 'copied' }, 'Anna copied Plan.pdf to Final', 'Plan.pdf was copied to Final'],
    [{ kind: 'deleted' }, 'Anna moved Plan.pdf to trash', 'Plan.pdf was moved to trash'],
    [{ kind: 'restored' }, 'Anna restored Plan.pdf to Final', 'Plan.pdf was restored to Final'],
    [
      { kind: 'version-restored' },
      'Anna restored an earlier version of Plan.pdf in Final',
      'An earlier version of Plan.pdf was restored in Final',
    ],
    [
      { kind: 'renamed', from_name: 'Old.pdf' },
      'Anna renamed Old.pdf to Plan.pdf',
      'Old.pdf was renamed to Plan.pdf',
    ],
    [
      { kind: 'moved', from_folder: drafts },
      'Anna moved Plan.pdf from Drafts to Final',
      'Plan.pdf was moved from Drafts to Final',
    ],
    [
      { kind: 'moved', from_folder: drafts, from_name: 'Old.pdf' },
      'Anna moved Old.pdf from Drafts to Final as Plan.pdf',
      'Old.pdf was moved from Drafts to Final as Plan.pdf',
    ],
    [{ kind: 'moved', from_folder: null }, 'Anna moved Plan.pdf to Final', 'Plan.pdf was moved to Final'],
    [
      { kind: 'moved', from_folder: drafts, folder: null },
      'Anna moved Plan.pdf from Drafts',
      'Plan.pdf was moved from Drafts',
    ],
    [
      { kind: 'undone', undid: { seq: 7, kind: 'renamed' } },
      'Anna undid the rename of Plan.pdf in Final',
      'The rename of Plan.pdf was undone in Final',
    ],
    [
      { kind: 'undone' },
      'Anna undid a change of Plan.pdf in Final',
      'A change of Plan.pdf was undone in Final',
    ],
    [
      {
        ...{ kind: 'rewound', tops: 2, rewound_to: { seq: 4, folder: { id: 'f', name: 'Final' } } },
        did: { removed: 2, restored: 1, renamed: 0, moved: 0, versions: 0 },
      },
      'Anna rewound Final: 1 restored, 2 moved to trash',
      'Final was rewound: 1 restored, 2 moved to trash',
    ],
    [
      { kind: 'rewound', tops: 2, files: 2 },
      'Anna rewound 2 files in Final',
      '2 files were rewound in Final',
    ],
    [{ files: 214, tops: 214 }, 'Anna uploaded 214 files to Final', '214 files were uploaded to Final'],
    [
      { kind: 'deleted', files: 1200, folders: 5, items: [{ ...plan, name: 'Old plans' }] },
      'Anna moved Old plans with 1,204 items to trash',
      'Old plans with 1,204 items was moved to trash',
    ],
    [
      { kind: 'restored', files: 3, folders: 2, tops: 2, folder: null },
      'Anna restored 5 items',
      '5 items were restored',
    ],
    [
      { kind: 'created', files: 0, folders: 2, tops: 2 },
      'Anna created 2 folders in Final',
      '2 folders were created in Final',
    ],
  ])('%o', (more, text, withoutPeople) => {
    expect(textOf(more)).toBe(text);
    const { by: _by, ...rest } = line(more);
    expect(joinText(textPartsOf(runsOf(rest)[0] as never, context))).toBe(withoutPeople);
  });

  it('says you, someone, and the filespace for what is at the top', () => {
    expect(textOf({ by: 'me@x.y', folder: { id: 'root', name: '' } })).toBe(
      'You uploaded Plan.pdf to campaign',
    );
    expect(textOf({ by: null })).toBe('Someone uploaded Plan.pdf to Final');
  });

  it('has who and what stand out', () => {
    expect(textPartsOf(runsOf(line())[0] as never, context)).toEqual([
      { strong: 'Anna' },
      ' uploaded ',
      { strong: 'Plan.pdf' },
      ' to Final',
    ]);
  });
});

describe('a run', () => {
  const other = { ...plan, id: 'q' };

  it('is what one person did of one kind in one folder, with less than an hour between', () => {
    const [run, ...more] = runsOf(
      line({ seq: 9, files: 100, tops: 100, items: [plan] }),
      line({ seq: 7, files: 114, tops: 114, items: [other], time: now / 1000 - 3000 }),
    );
    expect(more).toEqual([]);
    expect(run).toMatchObject({ files: 214, tops: 214, seq: 9, firstSeq: 7, timeMs: now });
  });

  it.each<[string, Partial<WireActivityLine>]>([
    ['somebody else', { by: 'kim@x.y' }],
    ['another kind', { kind: 'copied' }],
    ['another folder', { folder: drafts }],
    ['more than an hour before', { time: now / 1000 - 3601 }],
    ['another day', { time: now / 1000 - 86_400 }],
    ['the same item', { items: [plan] }],
  ])('ends with %s', (_, more) => {
    expect(runsOf(line(), line({ seq: 8, items: [other], ...more }))).toHaveLength(2);
  });

  it('does not join what is told by two names', () => {
    const renamed = { kind: 'renamed', from_name: 'Old.pdf' } as const;
    expect(runsOf(line(renamed), line({ ...renamed, seq: 8, items: [other] }))).toHaveLength(2);
  });

  it('joins the undos of changes of one kind, and no others', () => {
    const undo = (seq: number, kind: 'deleted' | 'moved' | 'rewound') =>
      line({ seq, kind: 'undone', undid: { seq: seq - 5, kind }, items: [{ ...plan, id: `${seq}` }] });
    const joined = runsOf(undo(9, 'deleted'), undo(8, 'deleted'), undo(7, 'moved'));
    expect(joined.map((run) => joinText(textPartsOf(run, context)))).toEqual([
      'Anna undid the deletion of 2 files in Final',
      'Anna undid the move of Plan.pdf in Final',
    ]);
    expect(runsOf(undo(9, 'rewound'), undo(8, 'rewound'))).toHaveLength(2);
  });

  it('joins what was moved from one folder to another one', () => {
    const moved = { kind: 'moved', from_folder: drafts } as const;
    const joined = runsOf(line(moved), line({ ...moved, seq: 8, items: [other] }));
    expect(joined.map((run) => joinText(textPartsOf(run, context)))).toEqual([
      'Anna moved 2 files from Drafts to Final',
    ]);
    expect(runsOf(line(moved), line({ ...moved, from_folder: null, items: [other] }))).toHaveLength(2);
  });
});

describe('what can be undone', () => {
  const open = (...lines: readonly WireActivityLine[]) =>
    runsOf(...lines).map((run) => run.open.map(({ seq }) => seq));
  const undone = (seq: number, of: number) =>
    line({ seq, kind: 'undone', undid: { seq: of, kind: 'uploaded' } });

  it('is every line of a sentence, the latest first', () => {
    const others = [9, 7].map((seq) => line({ seq, items: [{ ...plan, id: `${seq}` }] }));
    expect(open(...others)).toEqual([[9, 7]]);
    expect(runsOf(...others)[0]?.open[1]?.item.id).toBe('7');
  });

  it('is not what a later line undid, unless that is undone in its turn', () => {
    expect(open(undone(9, 7), line({ seq: 7 }))).toEqual([[9], []]);
    expect(open(undone(10, 9), undone(9, 7), line({ seq: 7 }))).toEqual([[10], [], [7]]);
  });

  it('is of a rewind the folder', () => {
    const to = { seq: 4, folder: { id: 'f', name: 'Final' } };
    const [run] = runsOf(line({ kind: 'rewound', rewound_to: to }));
    expect(run?.open).toEqual([{ seq: 9, item: { id: 'f', name: 'Final', kind: 'folder' } }]);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-25T17:12:00Z', 'Today', '9:12 AM'],
    ['2026-11-25T07:59:00Z', 'Yesterday', '11:59 PM'],
    ['2026-11-20T20:12:00Z', 'Friday', '12:12 PM'],
    ['2026-11-12T19:20:00Z', 'Nov 12', '11:20 AM'],
    ['2025-12-31T19:20:00Z', 'Dec 31, 2025', '11:20 AM'],
  ])('of %s is %s', (time, day, minute) => {
    expect(dayLabel(Date.parse(time), now, defaultTimeZone)).toBe(day);
    expect(timeLabel(Date.parse(time), defaultTimeZone)).toBe(minute);
  });
});

describe('a line leads', () => {
  it('to where the item is now, of several to the folder of the first that is there, or nowhere', () => {
    const [one] = runsOf(line());
    const of = (more: Partial<WireActivityLine>) => nowPath('d1', runsOf(line(more))[0] as never, 'x');
    expect(of({})).toBe('/drive?filespace=d1&folder=f&preview=p');
    expect(of({ items: [{ ...plan, kind: 'folder' }] })).toBe('/drive?filespace=d1&folder=p');
    expect(
      of({
        files: 2,
        tops: 2,
        items: [
          { ...plan, parent_folder: null },
          { ...plan, id: 'q' },
        ],
      }),
    ).toBe('/drive?filespace=d1&folder=f');
    expect(of({ items: [{ ...plan, parent_folder: null }] })).toBeNull();
    expect(one && nowPath('d1', one, 'p')).toBeNull();
  });

  it('to how it was then, before a deletion', () => {
    const of = (more: Partial<WireActivityLine>) => thenPath('d1', runsOf(line(more))[0] as never);
    expect(of({})).toBe('/drive?filespace=d1&folder=f&panel=activity&at=9');
    expect(of({ kind: 'deleted', folder: null })).toBe('/drive?filespace=d1&panel=activity&at=8');
  });
});

it('every kind can be asked for', () => {
  expect(kindOptions()).toHaveLength(12);
});
