import { useEffect, useRef } from 'react';
import type { NoticeRow } from '#worker/read/reader.ts';
import { sync } from '../../../lib/sync.ts';
import { useLive, useShared } from '../../../lib/use-live.ts';
import { notify, type ToastWish, toasts } from '../../../ui/popups/toast-store.ts';
import { problemTitle } from '../messages.ts';
import { isStuck } from './attention/attention-groups.ts';
import { noticeWords } from './notice-words.ts';

/** The last notice that was told on this device. Signing out empties it together with the notices. */
const toldKey = 'toldNotice';

/** Tells what came to pass while nobody looked, each thing once, in the tab that is looked at. */
export function Notices() {
  const rows = useLive((reader) => reader.notices(told()), [], []);
  const asking = useRef(new Map<string, number>());
  useGoneWhenAnswered(asking.current);
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      for (const row of rows) {
        if (row.id === undefined || row.id <= told()) continue;
        localStorage.setItem(toldKey, String(row.id));
        const toast = notify(toastOf(row));
        if (row.kind === 'overruled' || row.kind === 'rejected') asking.current.set(row.data.changeId, toast);
      }
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [rows]);
  return null;
}

/** A toast about a change that waited for an answer goes when the outbox has got it. `asking`: changes to toasts. */
function useGoneWhenAnswered(asking: Map<string, number>) {
  const outbox = useShared('outbox');
  const stuck = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(outbox?.filter(isStuck).map(({ changeId }) => changeId));
    for (const changeId of stuck.current) {
      const toast = asking.get(changeId);
      if (now.has(changeId) || toast === undefined) continue;
      toasts.dismiss(toast);
      asking.delete(changeId);
    }
    stuck.current = now;
  }, [outbox, asking]);
}

/** Who was overruled can take it back at once; the outbox asks as long as nobody answers. */
function toastOf(row: NoticeRow): ToastWish {
  const wish = noticeWords(row);
  if (row.kind !== 'overruled') return wish;
  const { changeId, kind } = row.data;
  const keepMine = async () => {
    const kept = await sync.retry(changeId);
    if (!kept.ok) notify({ kind: 'error', text: problemTitle(kept.problem.kind, kind) });
  };
  return { ...wish, action: { label: 'Keep mine', run: () => void keepMine() } };
}

function told(): number {
  return Number(localStorage.getItem(toldKey) ?? 0) || 0;
}
