import type { NoticeRow } from '#worker/read/reader.ts';

/** How many notices about changes are shown one by one; more of them would push each other off the screen unread. */
const singly = 2;
const dayMs = 86_400_000;

/** What is announced now. `many` are shown in one message, in the place of those that stand on the screen. */
export interface NoticeAnnouncement {
  readonly one: readonly NoticeRow[];
  readonly many: readonly NoticeRow[];
}

/** `current`: the notices about changes that are on the screen, alone or together. */
export function noticeAnnouncementOf(
  current: readonly NoticeRow[],
  fresh: readonly NoticeRow[],
): NoticeAnnouncement {
  const about = fresh.filter(isAboutChange);
  if (about.length === 0 || current.length + about.length <= singly) return { one: fresh, many: [] };
  return { one: fresh.filter((row) => !isAboutChange(row)), many: [...current, ...about] };
}

/** Those about a whole filespace or the device stand for themselves. */
export function isAboutChange({ data }: NoticeRow): boolean {
  return 'changeId' in data;
}

/** What can be read again in the outbox, the newest first. What asks for an answer has a card there, and is left out. */
export function readableNotices(rows: readonly NoticeRow[], nowMs: number): readonly NoticeRow[] {
  return rows.filter((row) => !hasCard(row) && nowMs - row.atMs < dayMs).toReversed();
}

function hasCard(row: NoticeRow): boolean {
  return row.kind === 'superseded' || (row.kind === 'rejected' && row.data.isOver !== true);
}
