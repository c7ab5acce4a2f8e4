import { sync } from '../../lib/worker-client.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { starMessages } from './star-messages.ts';

interface Starrable {
  readonly id: string;
  readonly isUnsent?: true | undefined;
}

/** Stars items, or no longer, and says what came of it. What the server does not have cannot be starred there. */
export async function setStars(
  driveId: string,
  items: readonly Starrable[],
  isStarred: boolean,
): Promise<void> {
  const ids = items.filter(({ isUnsent }) => !isUnsent).map(({ id }) => id);
  if (ids.length === 0) return say(starMessages.unsent);
  const set = await sync.setStars(driveId, ids, isStarred);
  const said = isStarred ? starMessages.added : starMessages.removed;
  if (set.ok) showToast({ icon: 'star', text: said(ids.length), key: 'stars' });
  else say(set.problem.kind === 'too-many-stars' ? starMessages.many : starMessages.storageFull);
}

function say(text: string) {
  showToast({ kind: 'error', text, key: 'stars' });
}
