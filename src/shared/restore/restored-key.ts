/** Of toasts: where it was restored to takes the place of that it was. */
export function restoredKey(items: readonly { readonly id: string }[]): string {
  return `restored ${items.length === 1 ? items[0]?.id : ''}`;
}
