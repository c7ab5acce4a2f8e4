import { describe, expect, it } from 'vitest';
import { absenceOf, isCurrent } from '#src/features/items/browser/use-drive-state.ts';
import { changeMessages } from '#src/features/items/commands/changes/change-messages.ts';
import { dialogMessages } from '#src/features/items/dialogs/dialog-messages.ts';
import { nameMessages } from '#src/features/items/dialogs/name-messages.ts';
import { emptyMessages } from '#src/features/items/list/empty-messages.ts';
import { messages } from '#src/features/items/messages.ts';
import type { SyncStatus } from '#src/features/items/outbox/sync-status.ts';
import {
  copyFailed,
  folderFailed,
  forbiddenText,
  renameFailed,
  transferRefusal,
} from '#src/features/items/problem-texts.ts';
import { dayAndTime, freshness, unsentText } from '#src/features/items/toolbars/freshness.ts';
import { defaultTimeZone } from '#src/lib/format.ts';

describe('what is not on the device', () => {
  const shown = { complete: true };

  it('may still come while a first fill has not been compared with the server', () => {
    expect(isCurrent({ shown, checkedMs: 0 }, 'online')).toBe(false);
    expect(isCurrent({ shown, checkedMs: 0 }, 'connecting')).toBe(false);
    expect(isCurrent({ shown, checkedMs: 1 }, 'online')).toBe(true);
  });

  it('is nowhere without a line to the server, once all is here', () => {
    expect(isCurrent({ shown, checkedMs: 0 }, 'offline')).toBe(true);
    expect(isCurrent({ shown: { complete: false }, checkedMs: 1 }, 'offline')).toBe(false);
    expect(isCurrent(undefined, undefined)).toBe(false);
  });
});

describe('what an address names and is not on the device', () => {
  const shown = { complete: true };
  const [daysAgo, asked] = [1_000, 200_000_000];

  it('may have been made since the device was last compared with the server', () => {
    expect(absenceOf({ shown, checkedMs: daysAgo }, 'online', asked)).toBe('unsure');
    expect(absenceOf({ shown, checkedMs: daysAgo }, 'connecting', asked)).toBe('unsure');
    expect(absenceOf({ shown: { complete: false }, checkedMs: asked }, 'online', asked)).toBe('unsure');
    expect(absenceOf(undefined, undefined, asked)).toBe('unsure');
  });

  it('is nowhere once they were compared after it was asked for', () => {
    expect(absenceOf({ shown, checkedMs: asked }, 'online', asked)).toBe('nowhere');
    expect(absenceOf({ shown, checkedMs: asked }, 'offline', asked)).toBe('nowhere');
  });

  it('may be elsewhere while there is no line to the server', () => {
    expect(absenceOf({ shown, checkedMs: daysAgo }, 'offline', asked)).toBe('elsewhere');
    expect(absenceOf({ shown, checkedMs: daysAgo }, 'signed-out', asked)).toBe('elsewhere');
  });
});

describe('how new the list is', () => {
  const now = Date.parse('2026-10-14T22:42:00Z');
  const drive = { checkedMs: now - 3_600_000 };

  it('is just now while the server is heard', () => {
    expect(
      freshness(drive, { connection: 'online', lastReceivedMs: now - 1000 }, now, defaultTimeZone),
    ).toEqual({
      text: 'Up to date',
      live: true,
    });
  });

  it('is when the server last had nothing newer, once it is silent or away', () => {
    const text = 'Last synced today, 2:42 PM';
    expect(freshness(drive, { connection: 'offline', lastReceivedMs: now }, now, defaultTimeZone).text).toBe(
      text,
    );
    expect(
      freshness(drive, { connection: 'online', lastReceivedMs: now - 31_000 }, now, defaultTimeZone).text,
    ).toBe(text);
  });

  it('is never just now while the server has more that could not be fetched', () => {
    const received = { connection: 'online', lastReceivedMs: now } as const;
    expect(freshness({ ...drive, isBehind: true }, received, now, defaultTimeZone).text).toBe(
      'Last synced today, 2:42 PM',
    );
  });

  it('is not said of a list whose changes wait', () => {
    const received = { connection: 'online', lastReceivedMs: now } as const;
    const age = (status: SyncStatus) => freshness(drive, received, now, defaultTimeZone, unsentText(status));
    const waiting = { text: "Your changes aren't sent yet", live: false };
    expect(age({ kind: 'syncing', count: 1 })).toEqual(waiting);
    expect(age({ kind: 'paused', pending: 1 })).toEqual(waiting);
    for (const status of [
      { kind: 'paused', pending: 0 },
      { kind: 'held', count: 1 },
      { kind: 'synced' },
    ] as const)
      expect(age(status)).toEqual({ text: 'Up to date', live: true });
  });

  it('says of what was refused what the status does: nothing of it is on its way', () => {
    const received = { connection: 'online', lastReceivedMs: now } as const;
    const age = (count: number) =>
      freshness(drive, received, now, defaultTimeZone, unsentText({ kind: 'attention', count }));
    expect(age(1)).toEqual({ text: '1 needs attention', live: false });
    expect(age(2).text).toBe('2 need attention');
  });

  it('says nothing before the first time', () => {
    expect(freshness({ checkedMs: 0 }, undefined, now, defaultTimeZone).text).toBe('');
  });

  it('names the day when it was another one', () => {
    expect(dayAndTime(now - 86_400_000, now, defaultTimeZone)).toBe('Oct 13, 2026, 3:42 PM');
  });
});

describe('fixed words', () => {
  it('are the specification letter for letter', () => {
    expect(forbiddenText()).toBe(
      'A file name can\'t contain any of the following characters: \\ / : * ? " < > |',
    );
    expect(messages.tooMany).toBe(
      'You can only perform operations on a maximum of 20 files at a time. Please select fewer items.',
    );
    expect(messages.moveFailed).toBe('Failed to move one or more items. Please try again.');
    // Where trying again would not help it says why.
    expect(transferRefusal('move', 'cycle')).toBe("You can't move a folder into itself.");
    expect(transferRefusal('copy', 'cycle')).toBe("You can't copy a folder into itself.");
    expect(transferRefusal('copy', 'not-allowed')).toBe('You no longer have Edit access.');
    // What was deleted of the items is said elsewhere: it is the folder that they were to go into.
    expect(transferRefusal('move', 'gone')).toBe("The folder no longer exists or isn't shared with you.");
    expect(transferRefusal('move', 'unknown')).toBeNull();
    expect(copyFailed('not-allowed')).toBe('You no longer have Edit access.');
    expect(copyFailed('gone')).toBe('Failed to copy one or more items. Please try again.');
    expect(copyFailed('storage-full')).toBe(false);
    expect(changeMessages.deleteFailed).toBe('Failed to delete one or more items. Please try again.');
    expect(nameMessages.folderTaken).toBe('folder already exists.');
    expect(nameMessages.folderTakenInPicker).toBe('Folder already exists.');
    expect(nameMessages.folderNameEmpty).toBe('Enter a valid folder name');
    expect(nameMessages.folderFailed).toBe('Folder creation failed');
    expect(folderFailed('not-allowed')).toBe('Folder creation failed. You no longer have Edit access.');
    expect(folderFailed('gone')).toBe('Folder creation failed. The folder it was in no longer exists.');
    expect(folderFailed('storage-full')).toBe(changeMessages.storageFull);
    expect(emptyMessages.emptyTitle).toBe('No files or folders found in your filespace');
    expect(emptyMessages.emptyHint).toBe('Upload files or folders, or create a new folder to get started.');
    expect(emptyMessages.emptyAction).toBe('Create New folder');
    expect(emptyMessages.noHitsTitle).toBe("Couldn't find such item in this folder");
    expect(emptyMessages.noHitsHint).toBe('Try with different search keyword or filters.');
    expect(messages.noSubfolders).toBe('There are no subfolders in this folder');
    expect(dialogMessages.moveFiles(3)).toBe('Move 3 Files');
    expect(dialogMessages.copyFiles(1)).toBe('Copy 1 item');
  });
});

it('what could not be renamed is named, for it may be gone from the screen', () => {
  expect(renameFailed('notes.md', 'file', 'gone')).toBe(
    "Couldn't rename “notes.md”. It no longer exists or isn't shared with you.",
  );
});
