import type { ChangeProblem } from '#contract/changes/change.ts';
import { err, type Result } from '#contract/rules/result.ts';
import type { ChangeWish, StorageFull, UndoableAction, WriteProblem } from '#contract/worker-api.ts';
import { discard } from '../outbox/discard.ts';
import { lastUndoable, takeBack } from '../outbox/take-back.ts';
import { tryAgain } from '../outbox/try-again.ts';
import type { Book } from '../write/book.ts';
import { type ChangeSeal, makeChanges } from '../write/make-changes.ts';
import type { Desk } from './desk.ts';
import { orFull } from './or-full.ts';

/** Ends a transaction whose change is not permitted; nothing of it is written. */
class Refused extends Error {
  readonly problem: ChangeProblem | { readonly kind: 'cannot-undo' };

  constructor(problem: ChangeProblem | { readonly kind: 'cannot-undo' }) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** What a person does with changes, in whichever tab: the outbox is written here, sent by the tab that leads. */
export function createChanges(desk: () => Promise<Desk>, written: () => void) {
  async function write<T>(
    driveIds: readonly string[] | null,
    work: (book: Book, at: Desk, seal: ChangeSeal) => Promise<T>,
  ) {
    const at = await desk();
    const seal: ChangeSeal = { nowMs: at.ports.now, uuid: at.ports.uuid, hold: true };
    const result = await at.write(null, driveIds, (book) => work(book, at, seal));
    written();
    return result;
  }

  async function orProblem<T>(work: Promise<T>): Promise<Result<T, Refused['problem'] | StorageFull>> {
    try {
      return await orFull(work);
    } catch (error) {
      if (error instanceof Refused) return err(error.problem);
      throw error;
    }
  }

  async function change(wishes: readonly ChangeWish[]): Promise<Result<readonly string[], WriteProblem>> {
    const made = write([...new Set(wishes.map((wish) => wish.driveId))], async (book, at, seal) =>
      orThrow(await makeChanges(at.store.strict, book, wishes, seal)),
    );
    return (await orProblem(made)) as Result<readonly string[], WriteProblem>;
  }

  async function undo(
    changeIds: readonly string[],
  ): Promise<Result<true, { readonly kind: 'cannot-undo' } | StorageFull>> {
    const undone = write(null, async (book, at, seal): Promise<true> => {
      const done = await takeBack(at.store.strict, book, changeIds, seal);
      if (!done) throw new Refused({ kind: 'cannot-undo' });
      return true;
    });
    return (await orProblem(undone)) as Result<true, { readonly kind: 'cannot-undo' } | StorageFull>;
  }

  async function tryOnceMore(changeId: string, name: string | null): Promise<Result<true, WriteProblem>> {
    const tried = write(null, async (book, at, seal) =>
      orThrow(await tryAgain(at.store.strict, book, changeId, name, seal)),
    );
    return (await orProblem(tried)) as Result<true, WriteProblem>;
  }

  return {
    change,
    undo,
    retryAs: tryOnceMore,
    retry: (changeId: string) => tryOnceMore(changeId, null),
    discard(changeIds: readonly string[]) {
      const discarded = async (book: Book): Promise<true> => {
        await discard(book, changeIds);
        return true;
      };
      return orFull(write(null, discarded));
    },
    async lastUndoable(): Promise<UndoableAction | null> {
      return lastUndoable(await (await desk()).store.strict.outbox.toArray());
    },
  };
}

function orThrow<T>(result: Result<T, ChangeProblem>): T {
  if (!result.ok) throw new Refused(result.problem);
  return result.value;
}
