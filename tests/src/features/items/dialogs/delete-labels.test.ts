import { describe, expect, it } from 'vitest';
import {
  deleteExtent,
  deleteMessage,
  deleteTitle,
  undoHint,
} from '#src/features/items/dialogs/delete-labels.ts';

const file = (name: string, sizeBytes = 0) => ({ kind: 'file' as const, name, sizeBytes });
const folder = (name: string) => ({ kind: 'folder' as const, name, sizeBytes: 0 });
const design = { id: 'a', folders: 12, files: 1340, sizeBytes: 5 * 1024 ** 3 };
const empty = { id: 'b', folders: 0, files: 0, sizeBytes: 0 };

describe('the question before a deletion', () => {
  it.each([
    [[file('a.txt')], 'Delete file'],
    [[folder('Design')], 'Delete folder'],
    [[folder('Design'), file('a.txt'), file('b.txt')], 'Delete 3 items'],
  ])('is named after what goes (case %#)', (items, title) => {
    expect(deleteTitle(items)).toBe(title);
  });

  it.each([
    [[file('a.txt', 2048)], [], '“a.txt” (2.00 KB) will be deleted for everyone.'],
    [[file('a.txt')], [], '“a.txt” will be deleted for everyone.'],
    [
      [folder('Design')],
      [design],
      '“Design” and the 12 folders and 1,340 files in it (5.00 GB) will be deleted for everyone.',
    ],
    [[folder('Old')], [empty], '“Old” will be deleted for everyone.'],
    [
      [folder('Design'), folder('Old'), file('a.txt', 1024 ** 3)],
      [design, empty],
      '3 items and the 12 folders and 1,340 files in them (6.00 GB) will be deleted for everyone.',
    ],
    [
      [folder('One')],
      [{ ...empty, files: 1, sizeBytes: 7 }],
      '“One” and the 1 file in it (7 Bytes) will be deleted for everyone.',
    ],
    [[file('a.txt', 1), file('b.txt', 1)], [], '2 items (2 Bytes) will be deleted for everyone.'],
  ])('says what lies inside, and how much (case %#)', (items, folders, message) => {
    expect(deleteMessage(items, deleteExtent(items, folders))).toBe(message);
  });

  it('gives no figure while none is known', () => {
    expect(deleteMessage([folder('Design')], undefined)).toBe(
      '“Design” and everything in it will be deleted for everyone.',
    );
    expect(deleteMessage([folder('Design'), file('a.txt', 9)], undefined)).toBe(
      '2 items and everything in them will be deleted for everyone.',
    );
  });

  it('says how long it can be undone', () => {
    expect(undoHint).toBe('You can undo this for 8 seconds.');
  });
});
