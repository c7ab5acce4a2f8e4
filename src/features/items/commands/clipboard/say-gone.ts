import { sync } from '../../../../lib/worker-client.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { itemsLabel } from '../../grid/item-labels.ts';
import { clipboardMessages } from './clipboard-messages.ts';

interface CutItem {
  readonly id: string;
  readonly name: string;
}

type Locate = (driveId: string, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>;

/** Of what was cut in the open folder, which has nowhere to go: what was deleted since. */
export async function sayGone(
  driveId: string,
  items: readonly CutItem[],
  locate: Locate = sync.locateItems,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const living = new Set((await locate(driveId, ids)).map(({ id }) => id));
  const gone = items.filter(({ id }) => !living.has(id));
  if (gone.length > 0)
    showToast({ text: clipboardMessages.gone(itemsLabel(gone), gone.length), icon: 'info' });
}
