import type { ItemKind } from '../entities/item.ts';

/**
 * What stands in the way of an undo. `renamed`, `moved`, `replaced`, `deleted`: the item is no longer as the change left it.
 * `restored`: somebody else brought it back since. `added-inside`: a folder that would go to the trash holds something
 * that came later. `folder-gone`: the folder that an item would go back into is not there. `cycle`: that folder lies
 * inside the item now. `gone-forever`: what would come back was deleted forever. `not-allowed`: Edit is missing.
 */
export const undoObstacleReasons = [
  'renamed',
  'moved',
  'replaced',
  'deleted',
  'restored',
  'added-inside',
  'folder-gone',
  'cycle',
  'gone-forever',
  'not-allowed',
] as const;
export type UndoObstacleReason = (typeof undoObstacleReasons)[number];

export interface UndoObstacle {
  readonly reason: UndoObstacleReason;
  /** What the reason is about: the item; of `added-inside`, `folder-gone`, `cycle` and `not-allowed` the folder. */
  readonly itemId: string;
  readonly kind: ItemKind;
  /** As it is called now or, where it is gone, was called last; out of the person's sight as they knew it; of the root ''. */
  readonly name: string;
  /** The address of who did it; absent where nobody did, the person is gone, or it is not to be told. */
  readonly by?: string;
}
