import type { ReactNode } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import type { ItemSyncState } from '#contract/worker-api/item-row.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { FileKind } from '../../ui/display/file-kind-icon.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menu-items.ts';

/** A row of the list that the preview was opened from. */
export interface PreviewRow {
  readonly id: string;
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly contentSeq?: number;
  readonly isUnsent?: true;
  readonly syncState: ItemSyncState;
  readonly path?: readonly PathSegment[];
}

export interface PreviewList {
  readonly listKey: string;
  readonly count: number;
  readonly folders: number;
  readonly files: number;
  readonly read: (range: { readonly from: number; readonly to: number }) => Promise<readonly PreviewRow[]>;
  readonly indexOf: (row: Pick<PreviewRow, 'id' | 'name' | 'kind'>) => Promise<number>;
}

/** Whether a file is kept on this device, and how that is changed. */
export interface OfflineChoice {
  readonly isKept: boolean;
  /** All of it is on this device. */
  readonly isHere: boolean;
  readonly disabledReason: string | false;
  readonly toggle: () => void;
}

/** How folders and files stand in the list. */
export type ListOrder = 'folders-first' | 'files-first' | 'mixed';

export interface PreviewProps {
  readonly driveId: string;
  readonly filespace: Pick<Filespace, 'id' | 'workspaceId'>;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly timeZone: string;
  readonly fileId: string;
  readonly rootName: string;
  readonly revision: number;
  readonly complete: boolean;
  readonly list: PreviewList;
  readonly order: ListOrder;
  readonly letterShortcuts: () => boolean;
  readonly canSee: (path: readonly string[]) => boolean;
  readonly iconOf: (file: PreviewRow) => FileKind;
  readonly typeOf: (file: PreviewRow) => string;
  readonly picture: (file: PreviewRow) => ReactNode;
  readonly side: (file: PreviewRow | null) => ReactNode;
  readonly onFile: (file: PreviewRow) => void;
  readonly onDownload: (file: PreviewRow) => void;
  /** Why it cannot be downloaded now. */
  readonly downloadOff: (file: PreviewRow) => string | false;
  readonly onInfo: () => void;
  readonly onShare: ((file: PreviewRow) => void) | undefined;
  readonly offline: (file: PreviewRow) => OfflineChoice;
  readonly onVersions: () => void;
  /** As in the menu of its row; no changes for who may not edit it. */
  readonly commands: (file: PreviewRow) => {
    readonly keepOffline: MenuItem;
    readonly changes: readonly MenuGroup[];
  };
  /** Whether a file is gone because it was deleted here. */
  readonly isRemoved: (fileId: string) => boolean;
  readonly onShow: (fileId: string) => void;
  readonly linkOf: (file: PreviewRow) => string;
  readonly onClose: () => void;
}
