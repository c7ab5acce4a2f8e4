import { showToast } from '../../../ui/popups/toast-store.ts';
import { uploadMessages } from './upload-messages.ts';

/** The pictures of the clipboard; other files a browser gives only to the keyboard's Paste. */
export async function readClipboard(): Promise<readonly File[]> {
  let items: ClipboardItems;
  try {
    items = await navigator.clipboard.read();
  } catch {
    showToast({ text: uploadMessages.clipboardRefused, key: 'paste' });
    return [];
  }
  const files: File[] = [];
  for (const item of items) {
    const type = item.types.find((each) => each.startsWith('image/'));
    // Without a name: it gets one that says when it was pasted.
    if (type) files.push(new File([await item.getType(type)], '', { type }));
  }
  if (files.length === 0) showToast({ text: uploadMessages.nothingToPaste, key: 'paste' });
  return files;
}
