import type { Source } from './read-source.ts';

/** The kinds of changes, as the contract and the server call them. */
const kinds = new Set([
  'createFolder',
  'renameItem',
  'moveItem',
  'copyItem',
  'deleteItem',
  'placeItem',
  'newFile',
]);

/**
 * Comparisons of a change's type outside the tables of definitions, by file. A new kind of change meets the compiler in
 * the tables; here it meets nobody. The list only gets shorter.
 */
export const branchesToRemove: Readonly<Record<string, number>> = {
  'src/features/diagnostics/sections.tsx': 1,
  'src/features/items/commands/item-changes.ts': 1,
  'src/features/items/messages.ts': 5,
  'src/features/items/outbox/attention/conflict-words.ts': 2,
  'src/features/items/outbox/attention/refused-card.tsx': 1,
  'src/features/items/outbox/outbox-groups.ts': 2,
  'worker/outbox/answers.ts': 3,
  'worker/outbox/discard.ts': 3,
  'worker/outbox/drain.ts': 2,
  'worker/outbox/meanwhile.ts': 7,
  'worker/outbox/merge.ts': 8,
  'worker/outbox/needs.ts': 13,
  'worker/outbox/queue.ts': 9,
  'worker/outbox/renewed-ids.ts': 3,
  'worker/outbox/take-back.ts': 8,
  'worker/outbox/to-wire.ts': 7,
  'worker/outbox/try-again.ts': 5,
  'worker/write/make-changes.ts': 8,
};

/** Files that compare a `type` with a kind of change, in a condition or a switch, and how often. */
export function kindBranches(sources: readonly Source[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    sources
      .filter(({ path }) => /^(contract|worker|server|src)\//.test(path))
      .map(
        ({ path, comparedTypes }) => [path, comparedTypes.filter((type) => kinds.has(type)).length] as const,
      )
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
