import { expect, it } from 'vitest';
import { deleteMessage } from '#src/features/items/dialogs/delete-labels.ts';
import { noticeMessage } from '#src/features/items/outbox/notice-texts.ts';
import { isolatedPath, withoutMarks } from '#src/lib/language/isolate.ts';
import { joinText, textPartsOf } from '#src/shared/activity/activity-text.ts';

const name = 'تقرير Q4.pdf';
const isolated = `\u2068${name}\u2069`;

it('a name of a right-to-left script turns nothing in the sentence that it is in', () => {
  expect(deleteMessage([{ name, kind: 'file', sizeBytes: 0 }])).toBe(
    `“${isolated}” will be deleted for everyone.`,
  );
  const kept = noticeMessage({
    kind: 'renamed-on-arrival',
    data: { asked: name, got: 'Plan.pdf' },
  } as Parameters<typeof noticeMessage>[0]);
  expect(kept.text).toContain(isolated);
  const run = { kind: 'created', by: 'me@x.y', files: 1, folders: 0, tops: 1 } as const;
  const line = textPartsOf(
    { ...run, items: [{ name }], folder: { id: 'f', name } } as unknown as Parameters<typeof textPartsOf>[0],
    { filespaceName: 'campaign', nameOf: () => 'you', ownEmail: 'me@x.y' },
  );
  expect(joinText(line)).toBe(`You created ${isolated} in ${isolated}`);
});

it('a path keeps the order of its folders, and a file for others has no marks', () => {
  const path = isolatedPath(['team', name, 'Final']);
  expect(path).toBe(`team / ${isolated} / Final`);
  expect(withoutMarks(path)).toBe(`team / ${name} / Final`);
});
