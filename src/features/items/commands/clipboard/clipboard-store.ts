import { createStore } from '../../../../ui/foundations/store.ts';
import type { GridRow } from '../../list/row-source.ts';

/** What was cut or copied and waits for Paste. */
export interface Clipboard {
  readonly verb: 'cut' | 'copy';
  readonly items: readonly GridRow[];
  readonly driveId: string;
  /** What their filespace is called. */
  readonly filespace: string;
  /** Whose it is: without the page being loaded again, somebody else may sign in. */
  readonly userId: string;
}

/** Of this tab, whichever filespace is open; signing out loads the page again. */
export const clipboardStore = createStore<Clipboard | null>(null);

let latest = false;

export function putOnClipboard(clip: Clipboard): void {
  latest = true;
  addEventListener('blur', leave, { once: true });
  clipboardStore.set(clip);
}

/** Whether the person stayed in this window since something was cut or copied. */
export function isLatestOnClipboard(): boolean {
  return latest;
}

function leave(): void {
  latest = false;
}
