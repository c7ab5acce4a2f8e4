import { useEffect, useRef } from 'react';
import { needsAttention } from '#worker/changes/change-state.ts';
import type { NoticeRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast, type ToastInput, toasts } from '../../../ui/popups/toast-store.ts';
import { problemTitle } from '../messages.ts';
import { readAnnouncedNotice, storeAnnouncedNotice } from './announced-notice.ts';
import { isAboutChange, noticeAnnouncementOf } from './notice-announcement.ts';
import { noticeMessage, noticeSummaryMessage } from './notice-messages.ts';

/** What a toast on the screen is about. */
interface Standing {
  readonly toast: number;
  readonly rows: readonly NoticeRow[];
}

/** Tells what came to pass while nobody looked, each thing once, in the tab that is looked at. */
export function NoticeAnnouncer() {
  const rows = useLiveQuery((reader) => reader.notices(readAnnouncedNotice()), [], []);
  const asking = useRef(new Map<string, number>());
  const standing = useRef<readonly Standing[]>([]);
  useGoneWhenAnswered(asking.current);
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      const last = readAnnouncedNotice();
      const fresh = rows.filter(({ id }) => id !== undefined && id > last);
      const newest = fresh.at(-1)?.id;
      if (newest === undefined) return;
      storeAnnouncedNotice(newest);
      standing.current = standing.current.filter(({ toast }) => isOnScreen(toast));
      const { one, many } = noticeAnnouncementOf(
        standing.current.flatMap((each) => each.rows),
        fresh,
      );
      for (const row of one) {
        const toast = showToast(toastOf(row));
        if (isAboutChange(row)) standing.current = [...standing.current, { toast, rows: [row] }];
        if (row.kind === 'superseded' || row.kind === 'rejected')
          asking.current.set(row.data.changeId, toast);
      }
      if (many.length === 0) return;
      for (const { toast } of standing.current) toasts.dismiss(toast);
      standing.current = [{ toast: showToast(noticeSummaryMessage(many)), rows: many }];
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [rows]);
  return null;
}

function isOnScreen(toast: number): boolean {
  return toasts.get().some(({ id }) => id === toast);
}

/** A toast about a change that waited for an answer goes when the outbox has got it. `asking`: changes to toasts. */
function useGoneWhenAnswered(asking: Map<string, number>) {
  const outbox = useSharedQuery('outbox');
  const stuck = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(outbox?.filter(needsAttention).map(({ changeId }) => changeId));
    for (const changeId of stuck.current) {
      const toast = asking.get(changeId);
      if (now.has(changeId) || toast === undefined) continue;
      toasts.dismiss(toast);
      asking.delete(changeId);
    }
    stuck.current = now;
  }, [outbox, asking]);
}

/** Whose change was superseded can keep it at once; the outbox asks as long as nobody answers. */
function toastOf(row: NoticeRow): ToastInput {
  const input = noticeMessage(row);
  if (row.kind !== 'superseded') return input;
  const { changeId, kind } = row.data;
  const keepMine = async () => {
    const kept = await sync.retry(changeId);
    if (!kept.ok) showToast({ kind: 'error', text: problemTitle(kept.problem.kind, kind) });
  };
  return { ...input, action: { label: 'Keep mine', run: () => void keepMine() } };
}
