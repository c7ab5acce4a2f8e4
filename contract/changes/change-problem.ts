import type { ItemNameProblem } from '../rules/item-name.ts';
import type { UndoObstacle } from './undo-obstacle.ts';

/** Why a change cannot be made. The same kinds travel as `code` in the result of an event. */
export type ChangeProblem =
  | ItemNameProblem
  | { readonly kind: 'gone' } // the item, or the folder that it should go into, is not there (any more)
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'root-protected' } // the root is not to be renamed, moved, copied or deleted
  | { readonly kind: 'cycle' } // into itself or into something inside it
  | { readonly kind: 'id-taken' }
  | { readonly kind: 'changed-since' } // somebody else changed it after this person looked
  | { readonly kind: 'too-many-items' } // more than limits.copyItems, or limits.restoreItems in a restore, undo or rewind
  | { readonly kind: 'not-kept' } // the history no longer has the items as they were, or not for this person
  | { readonly kind: 'nothing-to-restore' } // all of it is there
  | { readonly kind: 'deleted-forever' } // what is to be restored
  | { readonly kind: 'undo-refused'; readonly because: UndoObstacle } // something stands in the way of an undo
  | { readonly kind: 'nothing-to-undo' } // all of it is as it was before
  | { readonly kind: 'too-many-snapshots' } // a rewind captures one; the filespace has limits.snapshotsOfFilespace
  | { readonly kind: 'file-too-large' }; // more bytes in one file than limits.uploadFileBytes

export type ChangeProblemKind = ChangeProblem['kind'];
