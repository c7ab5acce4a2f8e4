import { sync } from '../../../../lib/worker-client.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../../grid/item-labels.ts';
import { clipboardMessages } from './clipboard-messages.ts';

interface CutItem {
  readonly id: string;
  readonly name: string;
}

type Locate = (driveId: string, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>;

/** Says of what was cut what was deleted since; answers what is still there. */
export async function sayGone<Item extends CutItem>(
  driveId: string,
  items: readonly Item[],
  locate: Locate = sync.locateItems,
): Promise<readonly Item[]> {
  const ids = items.map(({ id }) => id);
  const living = new Set((await locate(driveId, ids)).map(({ id }) => id));
  const gone = items.filter(({ id }) => !living.has(id));
  if (gone.length > 0)
    showToast({ text: clipboardMessages.gone(itemsLabel(gone), gone.length), icon: 'info' });
  return items.filter(({ id }) => living.has(id));
}
