import { notify } from '../../../../ui/popups/toast-store.ts';
import { twoStepMessages } from './two-step-messages.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ text: copied, icon: 'copy' });
  } catch {
    notify({ kind: 'error', text: twoStepMessages.copyFailed });
  }
}
