import { describe, expect, it } from 'vitest';
import { noticeAnnouncementOf, readableNotices } from '#src/features/items/outbox/notice-announcement.ts';
import {
  hasWords,
  listedNoticeMessage,
  noticeSummaryMessage,
} from '#src/features/items/outbox/notice-texts.ts';
import type { Notice, NoticeRow } from '#worker/read/reader.ts';

const about = { driveId: 'd', changeId: 'c', itemId: 'i', kind: 'folder', name: 'Stills' } as const;
const relocated = (id: number, atMs = 1000): NoticeRow => ({
  id,
  atMs,
  kind: 'relocated',
  data: { ...about, folderName: 'Brand', newFolderName: '' },
});
const rejected = (id: number): NoticeRow => ({
  id,
  atMs: 1000,
  kind: 'rejected',
  data: { ...about, problem: 'gone', by: null },
});
const deletionNotice = (id: number): NoticeRow => ({
  id,
  atMs: 1000,
  kind: 'filespace-deleted',
  data: { driveId: 'd', name: 'footage', unsent: 0 },
});

describe('what came to pass while nobody looked', () => {
  it('is shown one by one as long as all of it can be read', () => {
    expect(noticeAnnouncementOf([], [relocated(1), rejected(2)])).toEqual({
      one: [relocated(1), rejected(2)],
      many: [],
    });
    expect(noticeAnnouncementOf([relocated(1)], [rejected(2)])).toEqual({ one: [rejected(2)], many: [] });
  });

  it('is shown in one message, with what still stands on the screen, when it is more', () => {
    expect(noticeAnnouncementOf([], [relocated(1), relocated(2), rejected(3)]).many).toHaveLength(3);
    const context = [relocated(1), relocated(2)];
    expect(noticeAnnouncementOf(context, [rejected(3)])).toEqual({
      one: [],
      many: [...context, rejected(3)],
    });
    expect(noticeSummaryMessage([...context, rejected(3)])).toEqual({
      kind: 'error',
      text: '3 updates about your changes. Open the outbox.',
    });
    expect(noticeSummaryMessage([...context, relocated(3)]).kind).toBeUndefined();
  });

  it('leaves what is about a whole filespace or the device a message of its own', () => {
    const fresh = [relocated(1), deletionNotice(2), relocated(3), relocated(4)];
    expect(noticeAnnouncementOf([], fresh)).toEqual({
      one: [deletionNotice(2)],
      many: [relocated(1), relocated(3), relocated(4)],
    });
    expect(noticeAnnouncementOf([relocated(1), relocated(2)], [deletionNotice(3)])).toEqual({
      one: [deletionNotice(3)],
      many: [],
    });
    const spoilt: NoticeRow = { id: 5, atMs: 1000, kind: 'quarantined', data: { count: 1, names: ['a'] } };
    expect(noticeAnnouncementOf([relocated(1), relocated(2)], [spoilt])).toEqual({ one: [spoilt], many: [] });
  });

  it('of a kind that only a newer release knows has no words here, and is not shown', () => {
    expect(hasWords(relocated(1))).toBe(true);
    expect(hasWords({ kind: 'planned-next-year', data: {} } as unknown as Notice)).toBe(false);
  });

  it('can be read again for a day, the newest first, except what has a card', () => {
    const nowMs = 100_000_000;
    const card = { ...rejected(3), atMs: nowMs };
    const rows = [relocated(1, 1), relocated(2, nowMs - 5), card, relocated(4, nowMs)];
    expect(readableNotices(rows, nowMs).map(({ id }) => id)).toEqual([4, 2]);
    const data = {
      ...about,
      problem: 'nothing-to-undo',
      by: null,
      type: 'undoChange',
      isOver: true,
    } as const;
    const undo: NoticeRow = { id: 5, atMs: nowMs, kind: 'rejected', data };
    expect(readableNotices([...rows, undo], nowMs).map(({ id }) => id)).toEqual([5, 4, 2]);
    expect(listedNoticeMessage(undo)).toBe("“Stills”: Can't undo: it's already undone.");
  });
});
