/** `“Poster.jpg”` for one, `3 items` for more. */
export function itemsLabel(items: readonly { readonly name: string }[]): string {
  const [first] = items;
  return items.length === 1 && first ? `“${first.name}”` : `${items.length} items`;
}

/** `Launch film v8.mp4, Teaser 15s.mp4 and 3 more`. */
export function namesLabel(items: readonly { readonly name: string }[], most = 3): string {
  const names = items.slice(0, most).map(({ name }) => name);
  const more = items.length - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const last = names.pop();
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`;
}
