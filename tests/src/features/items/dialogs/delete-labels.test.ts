import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import {
  audienceCountMessage,
  deleteExtent,
  deleteMessage,
  deleteTitle,
  shortName,
  tooLargeMessage,
  trashMessage,
} from '#src/features/items/dialogs/delete-labels.ts';

const file = (name: string, sizeBytes = 0) => ({ kind: 'file' as const, name, sizeBytes });
const folder = (name: string) => ({ kind: 'folder' as const, name, sizeBytes: 0 });
const design = { id: 'a', folders: 12, files: 1340, sizeBytes: 5 * 1024 ** 3 };
const empty = { id: 'b', folders: 0, files: 0, sizeBytes: 0 };

describe('the question before a deletion', () => {
  it('leaves the beginning and the end of a long name', () => {
    expect(shortName('Design.txt')).toBe('Design.txt');
    expect(shortName('é'.repeat(60))).toBe('é'.repeat(60));
    expect(shortName(`${'A'.repeat(251)}.txt`)).toBe(`${'A'.repeat(48)}…${'A'.repeat(8)}.txt`);
  });

  it.each([
    [[file('a.txt')], 'Delete file'],
    [[folder('Design')], 'Delete folder'],
    [[folder('Design'), file('a.txt'), file('b.txt')], 'Delete 3 items'],
  ])('is named after what goes (case %#)', (items, title) => {
    expect(deleteTitle(items)).toBe(title);
  });

  it.each([
    [[file('a.txt', 2048)], '“a.txt” (2.00 KB) will be deleted for everyone.'],
    [[file('a.txt')], '“a.txt” will be deleted for everyone.'],
    [[folder('Design')], '“Design” will be deleted for everyone.'],
    [[folder('Design'), file('a.txt', 9)], '2 items will be deleted for everyone.'],
    [[file('a.txt', 1), file('b.txt', 1)], '2 items (2 Bytes) will be deleted for everyone.'],
  ])('says what goes (case %#)', (items, message) => {
    expect(deleteMessage(items)).toBe(message);
  });

  it.each([
    [[file('a.txt', 2048)], [], 'It goes to the trash for 30 days.'],
    [[file('a.txt'), file('b.txt')], [], 'They go to the trash for 30 days.'],
    [[folder('Design')], [design], 'With 1,352 items inside (5.00 GB). It goes to the trash for 30 days.'],
    [[folder('Old')], [empty], 'It goes to the trash for 30 days.'],
    [
      [folder('Design'), folder('Old'), file('a.txt', 1024 ** 3)],
      [design, empty],
      'With 1,352 items inside (5.00 GB). They go to the trash for 30 days.',
    ],
    [
      [folder('One')],
      [{ ...empty, files: 1, sizeBytes: 7 }],
      'With 1 item inside (7 Bytes). It goes to the trash for 30 days.',
    ],
  ])('says what lies inside, and where it goes (case %#)', (items, folders, message) => {
    expect(trashMessage(items, deleteExtent(folders))).toBe(message);
  });

  it('says before that a folder is too large to come back in one go', () => {
    const most = { ...empty, files: limits.restoreItems - 1 };
    const tooMany = { ...design, files: limits.restoreItems };
    expect(tooLargeMessage([folder('Design')], undefined)).toBeNull();
    expect(tooLargeMessage([folder('Old'), folder('Older')], deleteExtent([most, most]))).toBeNull();
    expect(tooLargeMessage([folder('Design')], deleteExtent([tooMany]))).toBe(
      "It has more than 100,000 items inside, so it can't be restored in one go: only folder by folder, from the trash.",
    );
    expect(tooLargeMessage([folder('Design'), file('a.txt')], deleteExtent([tooMany]))).toMatch(
      /^One of them has more than 100,000 items inside/,
    );
  });

  it('gives no figure while none is known', () => {
    expect(trashMessage([folder('Design')], undefined)).toBe(
      'With everything inside. It goes to the trash for 30 days.',
    );
  });

  it('says how many people lose sight of it, where it is not only the one who asks', () => {
    expect(audienceCountMessage([folder('Design')], 12)).toBe('12 people can see it now.');
    expect(audienceCountMessage([folder('Design'), file('a.txt')], 2)).toBe('2 people can see them now.');
    for (const people of [1, 0, null, undefined])
      expect(audienceCountMessage([file('a.txt')], people)).toBeNull();
  });
});
