import type { ItemNameProblem } from '../rules/item-name.ts';

/** Why a change cannot be made. The same kinds travel as `code` in the result of an event. */
export type ChangeProblem =
  | ItemNameProblem
  | { readonly kind: 'gone' } // the item, or the folder that it should go into, is not there (any more)
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'root-protected' } // the root is not to be renamed, moved, copied or deleted
  | { readonly kind: 'cycle' } // into itself or into something inside it
  | { readonly kind: 'id-taken' }
  | { readonly kind: 'changed-since' } // somebody else changed it after this person looked
  | { readonly kind: 'too-many-items' } // more items in one copy than limits.copyItems, or in one restore than limits.restoreItems
  | { readonly kind: 'not-kept' } // the history no longer has the items as they were, or not for this person
  | { readonly kind: 'nothing-to-restore' } // all of it is there
  | { readonly kind: 'deleted-forever' } // what is to be restored
  | { readonly kind: 'file-too-large' }; // more bytes in one file than limits.uploadFileBytes

export type ChangeProblemKind = ChangeProblem['kind'];
