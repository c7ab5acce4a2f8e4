import { useEffect, useRef, useState } from 'react';
import { useOffline } from '../../../../lib/use-offline.ts';
import { useOnline } from '../../../../lib/use-online.ts';
import type { Browser } from '../../browser/use-browser.ts';
import type { HoveredFolder } from './file-drops.ts';

/** Files can be dropped and pasted once the page is idle: their code is no part of the first frame. */
export function useUploadDrops(browser: Browser): HoveredFolder | null {
  const [hovered, setHovered] = useState<HoveredFolder | null>(null);
  const isOffline = [useOffline(), !useOnline()].includes(true);
  const latest = useRef({ browser, isOffline });
  latest.current = { browser, isOffline };
  useEffect(() => {
    let detach: (() => void) | null = () => undefined;
    const timer = setTimeout(() => {
      import('./attach-uploads.ts').then(
        ({ attachUploads }) => {
          if (detach) detach = attachUploads(() => latest.current, setHovered);
        },
        () => undefined, // without it files can still be chosen
      );
    }, 300);
    return () => {
      clearTimeout(timer);
      detach?.();
      detach = null;
    };
  }, []);
  return hovered;
}
