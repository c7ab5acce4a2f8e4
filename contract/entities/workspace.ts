import type { HistoryRetention } from '../rules/history/history-retention.ts';
import type { Role } from '../rules/roles.ts';
import type { StoredInWorkspace } from '../rules/storage/storage-level.ts';

export type StorageType = 'own' | 'amazon_s3' | 's3_compatible' | 'azure' | 'google_cloud';

/** What the specification spells `s3_compactible` stays so on the wire. */
export const storageTypeOnWire = {
  own: 'own',
  amazon_s3: 'amazon_s3',
  s3_compatible: 's3_compactible',
  azure: 'azure',
  google_cloud: 'google_cloud',
} as const satisfies Record<StorageType, string>;

/** The name is empty where there is none. */
export interface WorkspaceOwner {
  readonly name: string;
  readonly email: string;
}

/** A workspace as one of its members sees it. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly ownerUserId: string;
  /** Whom its members turn to. A server of an earlier release does not say it. */
  readonly owner?: WorkspaceOwner;
  /** The membership of the person who asks. */
  readonly memberId: string;
  readonly role: Role;
  readonly storageType: StorageType;
  readonly createdMs: number;
  /** It can only be read for now, and what whoever runs the server says about it; null where nothing was said. */
  readonly hold?: { readonly reason: string | null };
  /** It has no room left. */
  readonly isFull?: true;
  /** What it has stored and may have, when it was listed last. Only those who manage filespaces have it. */
  readonly stored?: StoredInWorkspace;
  /** What the person who asks has stored in it and in all others of the provider's own storage; absent without a limit. */
  readonly mine?: StoredInWorkspace;
  /** How long its history is kept. As `stored`. */
  readonly history?: HistoryRetention;
}
