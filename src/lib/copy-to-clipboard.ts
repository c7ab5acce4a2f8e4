import { showToast } from '../ui/popups/toast-store.ts';

/** Puts a text on the clipboard and says so. */
export async function copyToClipboard(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied, icon: 'copy' });
  } catch {
    showToast({ kind: 'error', text: failed });
  }
}
