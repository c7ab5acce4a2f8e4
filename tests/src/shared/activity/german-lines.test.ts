import { expect, test, vi } from 'vitest';
import { groupActivity } from '#src/shared/activity/activity-runs.ts';
import { joinText, textPartsOf } from '#src/shared/activity/activity-text.ts';
import { texts as german } from '#src/shared/activity/line-messages.de.ts';
import { lineMessages } from '#src/shared/activity/line-messages.ts';

const context = { filespaceName: 'campaign', nameOf: () => 'Anna', ownEmail: 'me@x.y' };
const time = Date.parse('2026-11-25T18:00:00Z') / 1000;

test.each([
  ['moved', 0, 3, 'Anna undid the move of 3 Ordnern'],
  ['copied', 2, 3, 'Anna undid the copy of 5 Elementen'],
  ['created', 2, 0, 'Anna undid the creation of 2 Dateien'],
] as const)('a count behind a preposition is inflected: %s', (kind, files, folders, text) => {
  for (const name of ['ofFiles', 'ofFolders', 'ofItems'] as const)
    vi.spyOn(lineMessages, name).mockImplementation(german[name]);
  const line = {
    seq: 9,
    time,
    kind: 'undone',
    by: 'anna@x.y',
    files,
    folders,
    tops: files + folders,
  } as const;
  const [day] = groupActivity([{ ...line, items: [], undid: { kind } } as never], 'UTC');
  const said = day?.runs.map((run) => joinText(textPartsOf(run, context)));
  vi.restoreAllMocks();
  expect(said).toEqual([text]);
});
