import { useEffect } from 'react';
import { prefetchPopups } from '../../../ui/popups/lazy-popups.ts';
import { emptyListContent } from '../browser/empty-list.tsx';
import { fetchItemChanges } from '../commands/changes/lazy-item-changes.ts';
import { fetchPaste } from '../commands/clipboard/use-item-clipboard.ts';
import { itemContextMenu } from '../commands/item-menu-slot.tsx';
import { fetchAudienceMessage } from '../commands/use-move-confirmation.ts';
import { galleryBar, galleryLines } from '../gallery/lazy-gallery.ts';
import { renameField } from '../grid/name/rename-in-place.tsx';
import { fetchRemoteChanges } from '../list/use-highlighted-rows.ts';
import { fetchSortedWindows } from '../list/use-sorted-rows.ts';
import { fetchSearchWatch } from '../search/use-found-hits.ts';
import { sortMenu } from '../sort/lazy-sort-menu.ts';
import { fetchBars } from '../toolbars/lazy-bars.tsx';
import { confirmation, dialogs, info, uploadOverlay } from './lazy-dialogs.ts';

/** After the rows are there, and where they take long. */
const afterRowsMs = 500;
const withoutRowsMs = 5000;

/**
 * The dialogs must open without a network as well: the service worker has them, this makes them quick. They come after the first
 * rows, so that these don't share the line with them.
 */
export function usePreloadedDialogs(hasRows: boolean) {
  useEffect(() => {
    // The next folder may hold nothing: behind all the others, what says so would come after seconds of a blank list.
    if (hasRows) void emptyListContent.fetch().catch(() => undefined);
    const load = () => {
      Promise.all([
        dialogs.fetch(),
        info.fetch(),
        confirmation.fetch(),
        uploadOverlay.fetch(),
        galleryBar.fetch(),
        galleryLines.fetch(),
        renameField.fetch(),
        sortMenu.fetch(),
        itemContextMenu.fetch(),
        fetchBars(),
        fetchSortedWindows(),
        fetchSearchWatch(),
        fetchAudienceMessage(),
        fetchItemChanges(),
        fetchPaste(),
        fetchRemoteChanges(),
      ]).then(prefetchPopups, () => undefined);
    };
    const timer = setTimeout(load, hasRows ? afterRowsMs : withoutRowsMs);
    return () => clearTimeout(timer);
  }, [hasRows]);
}
