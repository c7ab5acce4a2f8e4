import { useEffect } from 'react';
import { announce } from '../../ui/foundations/announcer.ts';
import type { BatchView } from './batch-view.ts';
import { type KnownSaves, saveAnnouncement } from './saves/save-announcement.ts';
import type { SaveView } from './saves/save-view.ts';
import { type Announced, transferAnnouncement } from './transfer-announcement.ts';

/** Of the page, which the pill leaves and comes back to. */
let knownSaves: KnownSaves = new Map();

export function useAnnouncedSaves(views: readonly SaveView[]): void {
  useEffect(() => {
    const { known, text, about } = saveAnnouncement(views, knownSaves, performance.timeOrigin);
    knownSaves = known;
    if (text !== null) announce(text, 'polite', about);
  }, [views]);
}

let last: Announced | null = null;

export function useAnnounced(views: readonly BatchView[] | undefined): void {
  useEffect(() => {
    if (!views) return;
    const { announced, text, isCount, about } = transferAnnouncement(views, last, performance.timeOrigin);
    last = announced;
    if (text !== null) announce(text, isCount ? 'latest' : 'polite', about);
  }, [views]);
}
