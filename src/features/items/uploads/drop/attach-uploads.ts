import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { UploadSource } from '../../../../lib/files/own-uploads.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import type { Browser } from '../../browser/use-browser.ts';
import { hasFiles, takeTransferred } from '../reading/take-transferred.ts';
import { uploadLabels } from '../upload-label-messages.ts';
import type { EarlyFiles } from './early-files.ts';
import { attachFileDrops, type DropTarget, type FileDropHost, type HoveredFolder } from './file-drops.ts';

/** What the browser of a filespace is now, for who hears events later. */
export interface UploadScreen {
  readonly browser: Browser;
  readonly isOffline: boolean;
}

/** Takes what is dropped on the list, its folders and the breadcrumb, and what is pasted. Returns how to stop. */
export function attachUploads(
  screen: () => UploadScreen,
  setHovered: (hovered: HoveredFolder | null) => void,
): () => void {
  const detachDrops = attachFileDrops(() => hostOf(screen(), setHovered));
  const onPaste = (event: ClipboardEvent) => paste(event, screen().browser);
  document.addEventListener('paste', onPaste);
  return () => {
    detachDrops();
    document.removeEventListener('paste', onPaste);
  };
}

/** Takes what came before all this was there. */
export function takeEarlyFiles({ browser }: UploadScreen, early: readonly EarlyFiles[]): void {
  for (const { kind, target, items } of early) {
    const element = target instanceof Element ? target : null;
    if (kind === 'pasted') {
      if (!element?.closest(typing)) uploadPasted(browser, items);
      continue;
    }
    const folder = element && targetAt(browser, element)?.folder;
    if (folder) upload(browser, folder, { kind, items });
    else showToast({ text: uploadLabels.notTaken });
  }
}

function upload({ uploads, canAddTo }: Browser, folder: PathSegment, source: UploadSource): void {
  if (canAddTo(folder.id)) void uploads.start(folder, source);
  else showToast({ text: `${uploadLabels.viewOnly(folder.name)}.` });
}

const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

function paste(event: ClipboardEvent, browser: Browser): void {
  if (event.target instanceof Element && event.target.closest(typing)) return;
  const { clipboardData } = event;
  if (!hasFiles(clipboardData)) {
    browser.actions.commands.paste();
    return;
  }
  event.preventDefault();
  uploadPasted(browser, takeTransferred(clipboardData));
}

function uploadPasted(browser: Browser, items: EarlyFiles['items']): void {
  const { list, search, navigation } = browser;
  if (list || search.active) showToast({ text: uploadLabels.duringSearch });
  // The screen says itself that a folder is not there.
  else if (navigation.way.absence === null) upload(browser, navigation.folder, { kind: 'pasted', items });
}

function hostOf(
  { browser, isOffline }: UploadScreen,
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
  const line = element.closest<HTMLElement>('[data-area=grid] [data-index]');
  const row = line && source.rowAt(Number(line.dataset['index']));
  if (line && row?.kind === 'folder') {
    return { folder: { id: row.id, name: row.name }, element: line, isOpen: false };
  }
  const list = element.closest<HTMLElement>('[data-area=grid]');
  return list && { folder: navigation.folder, element: list, isOpen: true };
}
