import { useEffect, useRef, useState } from 'react';
import { useOffline } from '../../../../lib/use-offline.ts';
import { useOnline } from '../../../../lib/use-online.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import type { Browser } from '../../browser/use-browser.ts';
import { uploadLabels } from '../upload-label-messages.ts';
import { keepEarlyFiles } from './early-files.ts';
import type { HoveredFolder } from './file-drops.ts';

/**
 * What takes files that are dropped and pasted is no part of the first frame: it comes once the page is idle, or files
 * do, which are kept until then.
 */
export function useUploadDrops(browser: Browser): HoveredFolder | null {
  const [hovered, setHovered] = useState<HoveredFolder | null>(null);
  const isOffline = [useOffline(), !useOnline()].includes(true);
  const latest = useRef({ browser, isOffline });
  latest.current = { browser, isOffline };
  useEffect(() => {
    let state: 'idle' | 'loading' | 'left' = 'idle';
    let detach: (() => void) | undefined;
    const load = () => {
      if (state !== 'idle') return;
      state = 'loading';
      import('./attach-uploads.ts').then(
        ({ attachUploads, takeEarlyFiles }) => {
          if (state === 'left') return;
          const early = takeKept();
          detach = attachUploads(() => latest.current, setHovered);
          takeEarlyFiles(latest.current, early);
        },
        giveUp, // without it files can still be chosen
      );
    };
    const takeKept = keepEarlyFiles(load);
    const giveUp = () => {
      if (takeKept().length > 0) showToast({ kind: 'error', text: uploadLabels.notTaken });
    };
    const timer = setTimeout(load, 300);
    return () => {
      state = 'left';
      clearTimeout(timer);
      giveUp();
      detach?.();
    };
  }, []);
  return hovered;
}
