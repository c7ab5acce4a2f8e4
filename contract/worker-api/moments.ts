import type { Item } from '../entities/item.ts';
import type { Result } from '../rules/result.ts';
import type { CallProblem } from './call-problem.ts';
import type { PathSegment } from './path-segment.ts';

/** What a filespace was at a sequence of its log. It is asked of the server: the device holds what is now. */
export interface MomentCalls {
  /** The children of a folder, folders first, then by name; in pages. */
  momentPage(query: MomentPageQuery): Promise<Result<MomentPage, CallProblem>>;
  /**
   * What these items are now, with what waits to be sent: those that there are and that this person sees, in any order. Null
   * where the device does not hold the whole filespace.
   */
  presentItems(driveId: string, itemIds: readonly string[]): Promise<readonly PresentItem[] | null>;
}

export interface PresentItem extends Pick<Item, 'id' | 'parentId' | 'name' | 'sizeBytes' | 'modifiedMs'> {
  /** What its folder is called; null at the top. */
  readonly folderName: string | null;
}

export interface MomentPageQuery {
  readonly driveId: string;
  readonly seq: number;
  readonly folderId: string;
  /** `next` of the page before; null for the first one. */
  readonly after: string | null;
}

export interface MomentPage {
  readonly items: readonly Item[];
  readonly next: string | null;
  /** With the first page: from below the root to the folder itself. */
  readonly path: readonly PathSegment[] | null;
}
