import { formatList } from '../../../lib/language/format-list.ts';
import { isolate } from '../../../lib/language/isolate.ts';
import { gridMessages } from './grid-messages.ts';

/** `“Poster.jpg”` for one, `3 items` for more; `itemCount`: the name is that of the first of so many. */
export function itemsLabel(items: readonly { readonly name: string; readonly itemCount?: number }[]): string {
  const [first] = items;
  const total = items.reduce((count, { itemCount = 1 }) => count + itemCount, 0);
  return total === 1 && first ? gridMessages.named(isolate(first.name)) : gridMessages.items(total);
}

/** `Launch film v8.mp4, Teaser 15s.mp4 and 3 more`. */
export function namesLabel(items: readonly { readonly name: string }[], most = 3): string {
  const names = items.slice(0, most).map(({ name }) => isolate(name));
  const more = items.length - names.length;
  return formatList(more > 0 ? [...names, gridMessages.more(more)] : names);
}
