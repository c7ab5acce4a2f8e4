import { describe, expect, it } from 'vitest';
import { conflictMessages } from '#src/features/items/uploads/conflicts/conflict-messages.ts';
import { uploadMessages } from '#src/features/items/uploads/upload-messages.ts';
import {
  type DropPermission,
  dropLabel,
  unreadableMessage,
} from '#src/features/items/uploads/upload-texts.ts';

describe('the words of an upload', () => {
  it.each<[DropPermission, string]>([
    ['allowed', 'Upload to {name}'],
    ['offline', "Upload to {name} when you're online"],
    ['view-only', 'You can view {name}, not add to it'],
  ])('of a drop that is %s', (permission, message) => {
    expect(dropLabel(permission)).toBe(message);
  });

  it('count what is read, taken and sent', () => {
    expect(uploadMessages.reading(12_480)).toBe('Reading 12,480 items…');
    expect([conflictMessages.title(1, 'Design'), conflictMessages.title(3, 'Design')]).toEqual([
      '1 file is already in Design',
      '3 files are already in Design',
    ]);
    expect([14, 1].map(conflictMessages.uploadFiles)).toEqual(['Upload 14 files', 'Upload 1 file']);
    expect(conflictMessages.uploadFolders(2)).toBe('Upload 2 folders');
  });

  it('name what could not be read', () => {
    expect(unreadableMessage(['a.txt'])).toBe("Couldn't read a.txt, so it wasn't uploaded.");
    expect(unreadableMessage(['a', 'b', 'c', 'd'])).toBe(
      "Couldn't read a, b, c and 1 more, so they weren't uploaded.",
    );
  });
});
