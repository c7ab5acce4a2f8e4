import { expect, test, vi } from 'vitest';
import { groupActivity } from '#src/shared/activity/activity-runs.ts';
import { joinText, textPartsOf } from '#src/shared/activity/activity-text.ts';

vi.mock('#src/shared/activity/line-messages.ts', async () => {
  const { texts } = await import('#src/shared/activity/line-messages.de.ts');
  return { lineMessages: texts };
});

const context = { filespaceName: 'campaign', nameOf: () => 'Anna', ownEmail: 'me@x.y' };
const time = Date.parse('2026-11-25T18:00:00Z') / 1000;

test.each([
  ['moved', 0, 3, 'Anna hat das Verschieben von 3 Ordnern rückgängig gemacht'],
  ['copied', 2, 3, 'Anna hat das Kopieren von 5 Elementen rückgängig gemacht'],
  [undefined, 1, 2, 'Anna hat eine Änderung an 3 Elementen rückgängig gemacht'],
  ['created', 2, 0, 'Anna hat das Erstellen von 2 Dateien rückgängig gemacht'],
] as const)('a count behind a preposition is inflected: %s', (kind, files, folders, text) => {
  const undid = kind === undefined ? {} : { undid: { kind } };
  const line = {
    seq: 9,
    time,
    kind: 'undone',
    by: 'anna@x.y',
    files,
    folders,
    tops: files + folders,
    items: [],
  } as const;
  const [day] = groupActivity([{ ...line, ...undid } as never], 'UTC');
  expect(day?.runs.map((run) => joinText(textPartsOf(run, context)))).toEqual([text]);
});
