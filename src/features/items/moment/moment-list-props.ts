import type { RenderVersion } from '../versions/version-view.ts';
import type { MomentPlace, useMomentListing } from './use-moment-listing.ts';
import type { MomentRestore } from './use-moment-restore.tsx';

export interface MomentListProps extends MomentPlace {
  readonly listing: ReturnType<typeof useMomentListing>;
  readonly folderName: string;
  readonly filespaceName: string;
  readonly timeZone: string | undefined;
  /** Whether Shift with a letter acts. */
  readonly letterShortcuts: boolean;
  /** When the moment was, where that is known. */
  readonly time: string | null;
  readonly restore: Pick<MomentRestore, 'reason' | 'ask' | 'epoch'>;
  readonly renderVersion: RenderVersion;
  readonly onOpenFolder: (folderId: string) => void;
  /** To the folder above, or out of the search. */
  readonly onUp: () => void;
  readonly onClose: () => void;
}
