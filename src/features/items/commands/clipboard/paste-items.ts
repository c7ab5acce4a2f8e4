import type { PathSegment, SearchHit } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../../grid/item-labels.ts';
import type { ItemChanges } from '../changes/change-types.ts';
import { clipboardMessages } from './clipboard-messages.ts';
import { type Clipboard, clipboardStore } from './clipboard-store.ts';
import { sayGone } from './say-gone.ts';

type Locate = (
  driveId: string,
  ids: readonly string[],
) => Promise<readonly Pick<SearchHit, 'id' | 'name' | 'parentId'>[]>;

/** Moves what was cut from where it is now. What is refused is still cut, unless something else was since. */
export async function pasteCut(
  clip: Clipboard,
  folder: PathSegment,
  { move }: Pick<ItemChanges, 'move'>,
  drop: () => void,
  locate: Locate = sync.locateItems,
): Promise<void> {
  const known = await locate(
    clip.driveId,
    clip.items.map(({ id }) => id),
  ).catch(() => []);
  const places = new Map(known.map(({ id, name, parentId }) => [id, { name, parentId }]));
  // What the device does not know may have been made just now, or be gone: the change says it.
  const items = clip.items
    .map((item) => ({ ...item, ...places.get(item.id) }))
    .filter(({ parentId }) => parentId !== folder.id);
  if (items.length === 0) {
    drop();
    await sayGone(clip.driveId, clip.items, locate);
    return;
  }
  const moved = await move(items, folder);
  if (moved === null) return;
  drop();
  // Whoever pastes again meanwhile is not kept waiting.
  void moved.written.then((result) => {
    const isRefused = !result.ok && result.problem.kind !== 'gone';
    if (isRefused && clipboardStore.get() === null) clipboardStore.set(clip);
  });
}

export function sayElsewhere({ items, filespace }: Clipboard): void {
  showToast({
    text: clipboardMessages.elsewhere(itemsLabel(items), items.length, filespace),
    icon: 'info',
    key: 'clip',
  });
}
