import { connectionMutants } from './connection-mutants.ts';
import { historyMutants } from './history-mutants.ts';
import { keepingMutants } from './keeping-mutants.ts';
import { leafMutants } from './leaf-mutants.ts';
import type { Mutant } from './mutant.ts';
import { outboxMutants } from './outbox-mutants.ts';
import { pagedMutants } from './paged-mutants.ts';
import { personMutants } from './person-mutants.ts';
import { replicaMutants } from './replica-mutants.ts';
import { ruleMutants } from './rule-mutants.ts';
import { uploadMutants } from './upload-mutants.ts';

const kinds = [
  ...[replicaMutants, outboxMutants, connectionMutants, ruleMutants, personMutants],
  ...[uploadMutants, keepingMutants, historyMutants, pagedMutants, leafMutants],
];
const most = Math.max(...kinds.map((kind) => kind.length));

/** All of them, one of each kind in turn, so that the first few are of every kind. */
export const mutants: readonly Mutant[] = Array.from({ length: most }, (_, at) =>
  kinds.flatMap((kind) => kind[at] ?? []),
).flat();
