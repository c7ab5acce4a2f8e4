import { useRef, useState, useSyncExternalStore } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useAccount } from '../../../../lib/session.ts';
import { withRetries } from '../../../../ui/foundations/import-retries.ts';
import { withTexts } from '../../../../ui/language/lazy.ts';
import { showToast, toasts } from '../../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../../grid/item-labels.ts';
import type { GridRow } from '../../list/row-source.ts';
import type { ItemChanges } from '../changes/change-types.ts';
import { commandMessages } from '../command-messages.ts';
import { type Clipboard, clipboardStore, isLatestOnClipboard, putOnClipboard } from './clipboard-store.ts';

interface ClipboardContext {
  readonly driveId: string;
  readonly root: PathSegment;
  readonly changes: ItemChanges;
  readonly folder: PathSegment;
}

/** Nothing is pasted in the first frame: it comes when the page is idle, or with the first Paste. */
export const fetchPaste = () => withTexts(import('./paste-items.ts'));

/** Cut, Copy and Paste of items. */
export function useItemClipboard({ driveId, root, changes, folder }: ClipboardContext) {
  const { userId } = useAccount();
  const held = useSyncExternalStore(clipboardStore.subscribe, clipboardStore.get);
  const clip = held?.userId === userId ? held : null;
  const clipToast = useRef(0);
  const pasting = useRef(false);
  const [problem, setProblem] = useState<unknown>();
  // Code that does not come is said as everywhere: by who catches it around the page.
  if (problem !== undefined) throw problem;
  const drop = () => {
    clipboardStore.set(null);
    toasts.dismiss(clipToast.current);
  };
  const pasteByCode = async (what: Clipboard) => {
    const code = await withRetries(fetchPaste).catch(setProblem);
    if (what.driveId !== driveId) code?.sayElsewhere(what);
    else await code?.pasteCut(what, folder, changes, drop);
  };
  return {
    clip,
    isCut: clip?.verb === 'cut' && clip.driveId === driveId,
    drop,
    put(verb: Clipboard['verb'], items: readonly GridRow[]) {
      putOnClipboard({ verb, items, driveId, filespace: root.name, userId });
      clipToast.current = showToast({
        icon: verb,
        text:
          verb === 'cut'
            ? commandMessages.isCut(itemsLabel(items))
            : commandMessages.isCopied(itemsLabel(items)),
        key: 'clip',
      });
    },
    async paste() {
      if (!clip) return;
      if (clip.verb === 'copy' && clip.driveId === driveId)
        return void (await changes.copy(clip.items, folder));
      if (pasting.current) return;
      pasting.current = true;
      await pasteByCode(clip).finally(() => {
        pasting.current = false;
      });
    },
    /** Whether Paste surely means them: no other window can have put something on the clipboard since. */
    pastesItems: () => clip !== null && isLatestOnClipboard(),
  };
}
