import { describe, expect, it } from 'vitest';
import { saveList } from '#src/features/transfers/saves/save-list-csv.ts';
import { saveMessages } from '#src/features/transfers/saves/save-messages.ts';
import { savePill } from '#src/features/transfers/saves/save-pill.ts';
import {
  notSavedLabel,
  saveEndLabel,
  saveName,
  saveOutcomeLine,
  saveProblemLine,
} from '#src/features/transfers/saves/save-texts.ts';
import { isFinishedSave, isOpenSave, saveViews } from '#src/features/transfers/saves/save-view.ts';
import { pillLabels } from '#src/features/transfers/transfer-texts.ts';
import type { FolderSaveRow } from '#worker/read/reader.ts';
import { saveRow } from './save-rows.ts';

const viewOf = (changes: Partial<FolderSaveRow> = {}, offline = false) => {
  const [view] = saveViews([saveRow(changes)], offline);
  if (view === undefined) throw new Error('a row is a view');
  return view;
};
const failed = { itemId: 'x', path: 'Design/x.mov', kind: 'failed', detail: '' } as const;
const renamed = { itemId: 'y', path: 'Design/con', kind: 'renamed', detail: '_con' } as const;

describe('a save', () => {
  it.each([
    ['saving', {}, false],
    ['offline', {}, true],
    ['offline', { waits: true }, false],
    ['paused', { paused: true, waits: true }, true],
    ['attention', { problem: 'gone' }, true],
    ['saved', { endedMs: 2000, outcomes: [renamed] }, true],
    ['incomplete', { endedMs: 2000, outcomes: [failed] }, false],
    ['cancelled', { endedMs: 2000, cancelled: true, problem: 'gone' }, false],
  ] as const)('is %s', (state, changes, offline) => {
    const view = viewOf(changes, offline);
    expect(view.state).toBe(state);
    expect([isOpenSave(view), isFinishedSave(view)]).toEqual([
      ['saving', 'offline', 'paused'].includes(state),
      ['saved', 'incomplete', 'cancelled'].includes(state),
    ]);
  });

  it('says how it ended and why it stopped', () => {
    expect(saveEndLabel(viewOf({ endedMs: 1, doneFiles: 3000 }))).toBe('3,000 files saved');
    expect(saveEndLabel(viewOf({ endedMs: 1, doneFiles: 3000, skippedFiles: 2999 }))).toBe('1 file saved');
    expect(saveEndLabel(viewOf({ endedMs: 1, doneFiles: 3000, skippedFiles: 3000 }))).toBe(
      'Nothing was saved: all of it is there already',
    );
    expect(saveEndLabel(viewOf({ endedMs: 1, doneFiles: 2999, outcomes: [failed] }))).toBe(
      '2,999 of 3,000 saved',
    );
    expect(saveEndLabel(viewOf({ problem: 'gone' }))).toBe('1,204 of 3,000 saved');
    expect(notSavedLabel(6, 3000)).toBe("6 of 3,000 weren't saved");
    expect(notSavedLabel(1, 3000)).toBe("1 of 3,000 wasn't saved");
    expect(notSavedLabel(1, 1)).toBe("1 file wasn't saved");
    expect(saveMessages.alreadyThere(1204)).toBe('1,204 were already there');
    expect(saveName({ name: '', itemIds: ['a', 'b'] })).toBe('2 items');
    const lines = (
      [
        'needs-permission',
        'gone',
        'folder-missing',
        'device-full',
        'too-large',
        'path-too-long',
        'not-verified',
        'failed',
      ] as const
    ).map((problem) => saveProblemLine(saveRow({ problem })));
    expect(lines).toEqual([
      'Allow access to go on',
      'You no longer have access to Design, or it was deleted',
      'The folder Downloads is no longer there',
      'Not enough space on this device',
      "That's more than 200,000 files and folders. Download them in parts.",
      'The folders are nested too deeply. Save the inner ones separately.',
      'Verify your email address before you download.',
      "Couldn't write to Downloads",
    ]);
  });

  it('lists what went otherwise than asked', () => {
    expect(saveOutcomeLine(renamed)).toBe("Saved as _con: its own name isn't allowed on every device");
    expect(saveOutcomeLine({ ...renamed, kind: 'kept-both', detail: 'a (2)' })).toBe(
      'Saved as a (2): its own name was taken',
    );
    const { name, text } = saveList(
      saveRow({ outcomes: [failed, { ...failed, kind: 'damaged' }, { ...failed, kind: 'name' }] }),
    );
    expect(name).toBe('Design to Downloads.csv');
    expect(text.split('\r\n').slice(1, 4)).toEqual([
      "Design/x.mov,It can't be written here",
      'Design/x.mov,It arrived damaged',
      "Design/x.mov,Its name isn't allowed on this device",
    ]);
  });
});

describe('the pill of saves', () => {
  const pill = (changes: Partial<FolderSaveRow>, nowMs = 3000, seenMs = 0) => {
    const view = savePill([viewOf(changes)], nowMs, seenMs);
    return view && pillLabels(view, null)[0];
  };

  it('says how far they are, then what came of them for eight seconds', () => {
    expect(pill({})).toBe('Downloading 1,204 of 3,000');
    expect(pill({ waits: true })).toBe('Waiting for a connection');
    expect(pill({ paused: true })).toBe('Paused');
    expect(pill({ problem: 'needs-permission' }, 99_000, 99_000)).toBe('Allow access to go on');
    expect(pill({ endedMs: 2000, doneFiles: 3000 })).toBe('3,000 files saved');
    expect(pill({ endedMs: 2000, doneFiles: 3000, skippedFiles: 3000 })).toBe(
      'Nothing was saved: all of it is there already',
    );
    expect(pill({ endedMs: 2000 }, 10_001)).toBeNull();
    expect(pill({ endedMs: 2000 }, 3000, 2000)).toBeNull();
    expect(pill({ endedMs: 2000, outcomes: [failed] }, 99_000)).toBe("1 of 3,000 wasn't saved");
  });
});
