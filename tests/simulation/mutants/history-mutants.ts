import type { Mutant } from './mutant.ts';

/**
 * Bugs in what keeps, brings back and ends what was. Those of the server are put into the simulated one; where its SQL
 * says otherwise, `real/` and tests/server/features/items/undo see it.
 */
export const historyMutants: readonly Mutant[] = [
  {
    name: 'a prune does not look at what snapshots hold',
    file: 'tests/simulation/server/history/prune.ts',
    find: ` && !isHeld(entry)`,
    replace: ``,
  },
  {
    name: 'a prune eats snapshots',
    file: 'tests/simulation/server/history/prune.ts',
    find: `  history.fromSeq = Math.max(history.fromSeq, seq);`,
    replace: `  history.fromSeq = Math.max(history.fromSeq, seq);
  for (const one of history.snapshots) if (one.seq < history.fromSeq) history.release(one.id);`,
  },
  {
    name: 'an undo goes over what somebody renamed since',
    file: 'tests/simulation/server/history/undo.ts',
    find: `  if (isOther('name')) return { reason: 'renamed', id };`,
    replace: ``,
  },
  {
    name: 'an undo takes a folder with what came into it since',
    file: 'tests/simulation/server/history/obstacles.ts',
    find: `    .filter(({ id }) => !leaving.has(id))`,
    replace: `    .filter(() => false)`,
  },
  {
    name: 'a rewind leaves what came since',
    file: 'tests/simulation/server/history/rewind.ts',
    find: `    } else if (was === undefined || !isStaying(id)) reversal.removed.push(now);`,
    replace: `    } else if (was === undefined || !isStaying(id)) continue;`,
  },
  {
    name: 'a rewind captures what it made',
    file: 'tests/simulation/server/history/rewind.ts',
    find: `seq: seq - 1, takenMs`,
    replace: `seq, takenMs`,
  },
  {
    name: 'deleting forever takes what was brought back',
    file: 'tests/simulation/server/history/erase.ts',
    find: `!tree.living.has(id) && !tree.past.some((one) => one.id === id && one.fromSeq >= toSeq)`,
    replace: `id !== '' && toSeq > 0`,
  },
  {
    name: 'what was deleted forever stays on devices that were away',
    file: 'tests/simulation/server/reads/item-reads.ts',
    find: `drive.tree.everAt(since)`,
    replace: `drive.tree.at(since)`,
  },
  {
    name: 'an undo does not say of which log',
    file: 'worker/changes/kinds/undo-change.ts',
    find: `        ...(change.epoch !== undefined && { from_epoch: change.epoch }),`,
    replace: ``,
  },
  {
    name: 'Ctrl+Z asks for the change before',
    file: 'worker/outbox/undo-changes.ts',
    find: `{ ...what, seq, epoch: shown.epoch, undoneId: changeId }`,
    replace: `{ ...what, seq: seq - 1, epoch: shown.epoch }`,
  },
  {
    name: 'a restore forgets the contents',
    file: 'worker/changes/kinds/restore-items.ts',
    find: `        ...(change.contents === true && { contents: true }),`,
    replace: ``,
  },
];
