import type { ChangeProblem } from '#contract/changes/change.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { addFile } from './add-file.ts';
import { copyItem } from './copy-item.ts';
import { createFolder } from './create-folder.ts';
import { deletedAt, deleteItem } from './delete-item.ts';
import type { Effect, NoEffect } from './effect.ts';
import { lastHand } from './meanwhile.ts';
import { placeItem } from './place-item.ts';
import type { Standing } from './standing.ts';
import type { Wish } from './wish.ts';

/** What a change came to. */
export type Outcome = Result<
  Effect | NoEffect | DeletedBefore,
  {
    readonly kind: ChangeProblem['kind'] | 'bad-event';
    /** Who deleted the item or changed it unseen, by e-mail address. */
    readonly by?: string;
  }
>;

interface DeletedBefore {
  readonly type: 'deleted-before';
  readonly seq: number;
}

/** Judges the wish by the contract's rules over the facts behind the lock, and makes it if it is allowed. */
export async function judge(standing: Standing, wish: Wish | null): Promise<Outcome> {
  if (wish === null) return err({ kind: 'bad-event' });
  const outcome = await weigh(standing, wish);
  if (outcome.ok || (outcome.problem.kind !== 'gone' && outcome.problem.kind !== 'changed-unseen'))
    return outcome;
  const by = await lastHand(standing, wish.itemId);
  return by === null ? outcome : err({ ...outcome.problem, by });
}

async function weigh(standing: Standing, wish: Wish): Promise<Outcome> {
  // Who sees nothing is told the same about every id.
  if (standing.scope.kind === 'granted' && standing.scope.folders.length === 0)
    return err({ kind: 'not-allowed' });
  return evaluatorOf(wish)(standing, wish);
}

type Evaluator<Kind extends Wish> = (standing: Standing, wish: Kind) => Promise<Outcome>;
type Evaluators = { readonly [Type in Wish['type']]: Evaluator<Extract<Wish, { type: Type }>> };

/** A new kind of change does not compile until it stands here. */
const evaluators = {
  createFolder,
  newFile: addFile,
  placeItem,
  copyItem,
  deleteItem: async (standing, wish) => {
    const outcome = await deleteItem(standing, wish);
    if (outcome.ok || outcome.problem.kind !== 'gone') return outcome;
    // Two people deleted the same thing: both got what they wanted.
    const seq = await deletedAt(standing, wish);
    return seq === null ? outcome : ok({ type: 'deleted-before', seq });
  },
} satisfies Evaluators;

function evaluatorOf<Kind extends Wish>(wish: Kind): Evaluator<Kind> {
  const all: Evaluators = evaluators;
  return all[wish.type] as Evaluator<never> as Evaluator<Kind>;
}
