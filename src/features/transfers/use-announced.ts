import { useEffect, useRef } from 'react';
import { announce } from '../../ui/foundations/announcer.ts';
import type { BatchView } from './batch-view.ts';
import type { PillView } from './pill-view.ts';
import { type Announced, transferAnnouncement } from './transfer-announcement.ts';
import { transferMessages } from './transfer-messages.ts';

/** That a save began, came to its end, or needs somebody. What was there when the page opened is not said. */
export function useAnnouncedEnd(pill: PillView | null): void {
  const text =
    pill && 'line' in pill ? pill.line : pill?.kind === 'downloading' ? transferMessages.downloading : null;
  const isFirst = useRef(true);
  useEffect(() => {
    if (text !== null && !isFirst.current) announce(text);
    isFirst.current = false;
  }, [text]);
}

/** Of the page, which the pill leaves and comes back to. */
let last: Announced | null = null;

export function useAnnounced(views: readonly BatchView[] | undefined): void {
  useEffect(() => {
    if (!views) return;
    const { announced, text, isCount, about } = transferAnnouncement(views, last, performance.timeOrigin);
    last = announced;
    if (text !== null) announce(text, isCount ? 'latest' : 'polite', about);
  }, [views]);
}
