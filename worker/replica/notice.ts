import type { ChangeProblemKind } from '#contract/changes/change.ts';
import type { ItemKind } from '#contract/entities/item.ts';

interface AboutChange {
  readonly driveId: string;
  readonly changeId: string;
  readonly itemId: string;
  readonly kind: ItemKind;
  /** The item's name before the change. */
  readonly name: string;
}

/** Something that a person should be told once. The page says it in words. */
export type Notice =
  | {
      readonly kind: 'rejected';
      readonly data: AboutChange & { readonly problem: ChangeProblemKind | 'drive-gone' | 'unknown' };
    }
  /** The name was taken when the change arrived: the item got another. */
  | {
      readonly kind: 'renamed-on-arrival';
      readonly data: AboutChange & { readonly asked: string; readonly got: string };
    }
  /** What others had put into a deleted folder meanwhile was moved up instead of deleted. */
  | {
      readonly kind: 'kept-unseen';
      readonly data: AboutChange & { readonly count: number; readonly folderName: string };
    }
  | {
      readonly kind: 'filespace-gone';
      readonly data: { readonly driveId: string; readonly name: string; readonly unsent: number };
    };

export type NoticeRow = Notice & { readonly id?: number; readonly atMs: number };
