import { useEffect, useRef, useState } from 'react';
import { useOffline } from '../../../../lib/use-offline.ts';
import { useOnline } from '../../../../lib/use-online.ts';
import type { Browser } from '../../browser/use-browser.ts';
import type { DropTarget, FileDropHost, HoveredFolder } from './file-drops.ts';

/** Files can be dropped on the list, its folders and the breadcrumb. The code of it comes when the page is idle. */
export function useUploadDrops(browser: Browser): HoveredFolder | null {
  const [hovered, setHovered] = useState<HoveredFolder | null>(null);
  const isOffline = [useOffline(), !useOnline()].includes(true);
  const latest = useRef({ browser, isOffline });
  latest.current = { browser, isOffline };
  useEffect(() => {
    let detach: (() => void) | null = () => undefined;
    const timer = setTimeout(() => {
      import('./file-drops.ts').then(
        ({ attachFileDrops }) => {
          if (detach) detach = attachFileDrops(() => hostOf(latest.current, setHovered));
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

function hostOf(
  { browser, isOffline }: { readonly browser: Browser; readonly isOffline: boolean },
  setHovered: (hovered: HoveredFolder | null) => void,
): FileDropHost {
  return {
    targetAt: (element) => targetAt(browser, element),
    permissionOn: ({ folder }) =>
      browser.canAddTo(folder.id) ? (isOffline ? 'offline' : 'allowed') : 'view-only',
    scroller: () => browser.grid.current?.scroller() ?? null,
    onHover: setHovered,
    onDragging: browser.freeze.setWorking,
    open: (folder) => {
      const row = browser.source.rows.find(({ id }) => id === folder.id);
      if (row) browser.navigation.openChild(row);
      else browser.openSegment(folder);
    },
    drop: (folder, items) => void browser.uploads.start(folder, { kind: 'dropped', items }),
  };
}

function targetAt({ panel, search, source, navigation, root }: Browser, element: Element): DropTarget | null {
  if (search.active || !panel.current?.contains(element)) return null;
  const crumb = element.closest<HTMLElement>('[data-folder]');
  if (crumb) {
    const folder = [root, ...navigation.path].find(({ id }) => id === crumb.dataset['folder']);
    return folder ? { folder, element: crumb, isOpen: false } : null;
  }
  const line = element.closest<HTMLElement>('[role=row][data-index]');
  const row = line && source.rowAt(Number(line.dataset['index']));
  if (line && row?.kind === 'folder') {
    return { folder: { id: row.id, name: row.name }, element: line, isOpen: false };
  }
  const list = element.closest<HTMLElement>('[data-area=grid]');
  return list && { folder: navigation.folder, element: list, isOpen: true };
}
