import { useEffect, useRef } from 'react';
import { needsAttention } from '#worker/changes/change-state.ts';
import type { NoticeRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { undoKey } from '../../../shared/undo/undo-toast.ts';
import { showToast, type ToastInput, toasts } from '../../../ui/popups/toast-store.ts';
import { problemTitle } from '../problem-texts.ts';
import { readAnnouncedNotice, storeAnnouncedNotice } from './announced-notice.ts';
import { isAboutChange, noticeAnnouncementOf } from './notice-announcement.ts';
import { hasWords, noticeMessage, noticeSummaryMessage } from './notice-texts.ts';
import { outboxMessages } from './outbox-messages.ts';
import { groupedToast, isOnScreen } from './toasts/grouped-toast.ts';
import { isRegained, isSaidElsewhere } from './toasts/needless-notice.ts';
import { isRestored, restoredToast } from './toasts/restored-toast.ts';
import {
  dismissToastsOfRefused,
  dismissToastsOfUndone,
  dropUnchanged,
  isUndone,
  undoneToast,
} from './toasts/undone-toast.ts';

/** What a toast on the screen is about. */
interface ShownNotice {
  readonly toast: number;
  readonly rows: readonly NoticeRow[];
}

/** Announces what happened while nobody looked, each thing once, in the visible tab. */
export function NoticeAnnouncer() {
  const rows = useLiveQuery((reader) => reader.notices(readAnnouncedNotice()), [], []);
  const outbox = useSharedQuery('outbox');
  const drives = useSharedQuery('drives');
  const lost = useRef<readonly ShownNotice[]>([]);
  const asking = useRef(new Map<string, number>());
  const notices = useRef<readonly ShownNotice[]>([]);
  const grouped = useRef([groupedToast(isRestored, restoredToast), groupedToast(isUndone, undoneToast)]);
  useDismissWhenResolved(asking.current);
  useEffect(() => {
    for (const { toast, rows: about } of lost.current)
      if (about.some((row) => isRegained(row, drives))) toasts.dismiss(toast);
  }, [drives]);
  useEffect(() => {
    const announce = () => {
      if (document.visibilityState !== 'visible' || !outbox) return;
      const last = readAnnouncedNotice();
      const fresh = rows.filter(({ id }) => id !== undefined && id > last);
      const newest = fresh.at(-1)?.id;
      if (newest === undefined) return;
      storeAnnouncedNotice(newest);
      notices.current = notices.current.filter(({ toast }) => isOnScreen(toast));
      const { one, many } = noticeAnnouncementOf(
        notices.current.flatMap((each) => each.rows),
        fresh.filter(
          (row) => hasWords(row) && !isSaidElsewhere(row, outbox) && !isRestored(row) && !isUndone(row),
        ),
      );
      dismissToastsOfUndone(fresh);
      dismissToastsOfRefused(fresh);
      dropUnchanged(fresh);
      for (const announceGroups of grouped.current) announceGroups(fresh);
      for (const row of one) {
        if (isRegained(row, drives)) continue;
        const toast = showToast(toastOf(row));
        if (row.kind === 'filespace-deleted') lost.current = [...lost.current, { toast, rows: [row] }];
        if (isAboutChange(row)) notices.current = [...notices.current, { toast, rows: [row] }];
        if (row.kind === 'superseded' || row.kind === 'rejected')
          asking.current.set(row.data.changeId, toast);
      }
      if (many.length === 0) return;
      for (const { toast } of notices.current) toasts.dismiss(toast);
      notices.current = [{ toast: showToast(noticeSummaryMessage(many)), rows: many }];
    };
    announce();
    document.addEventListener('visibilitychange', announce);
    return () => document.removeEventListener('visibilitychange', announce);
  }, [rows, outbox, drives]);
  return null;
}

/** A toast about a change that waited for an answer goes when the outbox has got it. `asking`: changes to toasts. */
function useDismissWhenResolved(asking: Map<string, number>) {
  const outbox = useSharedQuery('outbox');
  const attentionIds = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(outbox?.filter(needsAttention).map(({ changeId }) => changeId));
    for (const changeId of attentionIds.current) {
      const toast = asking.get(changeId);
      if (now.has(changeId) || toast === undefined) continue;
      toasts.dismiss(toast);
      asking.delete(changeId);
    }
    attentionIds.current = now;
  }, [outbox, asking]);
}

/** Whose change was superseded can keep it right there; the outbox asks as long as nobody answers. */
function toastOf(row: NoticeRow): ToastInput {
  const input = noticeMessage(row);
  if (row.kind === 'rejected') return { ...input, key: undoKey(row.data.changeId) };
  if (row.kind !== 'superseded') return input;
  const { changeId, kind } = row.data;
  const keepMine = async () => {
    const retried = await sync.retry(changeId);
    if (!retried.ok) showToast({ kind: 'error', text: problemTitle(retried.problem.kind, kind) });
  };
  return { ...input, action: { label: outboxMessages.keepMine, run: () => void keepMine() } };
}
