import { ok } from '#contract/rules/result.ts';
import type { ChangeDefinition } from '../change-definition.ts';

/** Of a change whose effect only the server can work out: until it has answered, only the outbox shows it. */
export const resolvedByServer = {
  permit: async (_view, _actor, { name }: { readonly name: string }) => ok({ name }),
  apply: () => undefined,
  visibleItemId: ({ itemId }: { readonly itemId: string }) => itemId,
  creates: 'nothing',
  deletesItem: false,
  isUndoable: false,
  hasBaseSequence: false,
  dependencies: {
    needsEarlierChanges: true,
    takesName: false,
    freesName: false,
    movesItem: false,
    takesOut: false,
    coversInside: true,
    replacesContent: false,
  },
  staysInside: () => false,
  mergeWith: {},
  // It is undone as what has no opposite on the device is: by an undo of its own.
  inverse: () => null,
  renamesOnRetry: 'never',
  conflictsOver: null,
  isFulfilled: () => false,
} as const satisfies Partial<ChangeDefinition<never>>;
