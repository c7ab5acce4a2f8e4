import type { MomentRestore } from '../../../shared/restore/moment/use-moment-restore.tsx';
import type { RenderVersion } from '../versions/version-view.ts';
import type { MomentPlace, useMomentListing } from './use-moment-listing.ts';

export interface MomentListProps extends Omit<MomentPlace, 'address'> {
  readonly listing: ReturnType<typeof useMomentListing>;
  /** What the list is called. */
  readonly label: string;
  readonly filespaceName: string;
  readonly timeZone: string;
  /** Whether Shift with a letter acts. */
  readonly letterShortcuts: boolean;
  /** The person's role in the workspace. */
  readonly role: unknown;
  /** When the moment was, where that is known. */
  readonly time: string | null;
  readonly restore: Pick<MomentRestore, 'reason' | 'ask' | 'epoch'>;
  readonly renderVersion: RenderVersion;
  readonly onOpenFolder: (folderId: string) => void;
  /** To the folder above, or out of the search. */
  readonly onUp: () => void;
}
