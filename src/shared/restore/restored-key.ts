import { toasts } from '../../ui/popups/toast-store.ts';

/** Of toasts: where it was restored to takes the place of that it was. */
export function restoredKey(items: readonly { readonly id: string }[]): string {
  return `restored ${items.length === 1 ? items[0]?.id : ''}`;
}

/** What came back is gone again: nothing offers to undo it any more. */
export function dismissRestoredToast(items: readonly { readonly id: string }[]): void {
  const restored = restoredKey(items);
  for (const { id, key } of toasts.get()) if (key === restored) toasts.dismiss(id);
}
