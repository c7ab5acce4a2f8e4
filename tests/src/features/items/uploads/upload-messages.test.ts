import { describe, expect, it } from 'vitest';
import {
  conflictsTitle,
  type DropPermission,
  dropLabel,
  readingLabel,
  unreadableMessage,
  uploadButtonLabel,
} from '#src/features/items/uploads/upload-messages.ts';

describe('the words of an upload', () => {
  it.each<[DropPermission, string]>([
    ['allowed', 'Upload to Design'],
    ['offline', "Upload to Design when you're online"],
    ['view-only', 'You can view Design, not add to it'],
  ])('of a drop that is %s', (permission, message) => {
    const { before, name, after } = dropLabel('Design', permission);
    expect(before + name + after).toBe(message);
  });

  it('count what is read, taken and sent', () => {
    expect(readingLabel(12_480)).toBe('Reading 12,480 items…');
    expect([conflictsTitle(1, 'Design'), conflictsTitle(3, 'Design')]).toEqual([
      '1 file is already in Design',
      '3 files are already in Design',
    ]);
    expect([uploadButtonLabel(14, 2), uploadButtonLabel(1, 0), uploadButtonLabel(0, 2)]).toEqual([
      'Upload 14 files',
      'Upload 1 file',
      'Upload 2 folders',
    ]);
  });

  it('name what could not be read', () => {
    expect(unreadableMessage(['a.txt'])).toBe('a.txt could not be read and is not uploaded.');
    expect(unreadableMessage(['a', 'b', 'c', 'd'])).toBe(
      'a, b, c and 1 more could not be read and are not uploaded.',
    );
  });
});
