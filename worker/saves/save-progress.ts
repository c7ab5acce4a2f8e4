import type { EngineContext } from '../engine/engine-context.ts';
import type { FolderSaveRow, SaveOutcome } from '../replica/save-rows.ts';
import type { SavePlan } from './save-plan.ts';

const writeEveryMs = 500;

export type SaveProgress = ReturnType<typeof createSaveProgress>;

/** What came of a save so far, and how far it is; written down a few times a second. */
export function createSaveProgress({ ports, store }: EngineContext, row: FolderSaveRow) {
  const outcomes = new Map(row.outcomes.map((outcome) => [`${outcome.kind} ${outcome.itemId}`, outcome]));
  const finished = new Set<number>();
  let plan: SavePlan | null = null;
  let at = 0;
  let [doneFiles, doneBytes, skippedFiles] = [row.doneFiles, row.doneBytes, row.skippedFiles];
  let partialBytes = 0;
  let waits = false;
  let stopTimer: (() => void) | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  function write(changes: Partial<FolderSaveRow> = {}): Promise<unknown> {
    stopTimer?.();
    stopTimer = null;
    const now: Partial<FolderSaveRow> = {
      ...(plan && { files: plan.files, bytes: plan.bytes, position: { url: plan.url, at } }),
      ...{ doneFiles, skippedFiles, waits },
      doneBytes: doneBytes + partialBytes,
      // Files are written several at a time, and are done in any order.
      outcomes: [...outcomes.values()].sort(byPath),
      ...changes,
    };
    const { folderSaves, device } = store.relaxed;
    writing = writing.then(() =>
      store.relaxed.transaction('rw', folderSaves, device, async () => {
        await store.guard(store.relaxed, null)();
        await folderSaves.update(row.saveId, now);
      }),
    );
    return writing;
  }

  function soon() {
    stopTimer ??= ports.setTimer(writeEveryMs, () => {
      stopTimer = null;
      // Who ends a save writes as well, and meets what is wrong.
      write().catch(() => undefined);
    });
  }

  return {
    /** Everything before `from` is done. */
    begin(begun: SavePlan, from: number) {
      plan = begun;
      at = from;
      finished.clear();
      partialBytes = 0;
      const before = begun.entries.slice(0, from);
      doneFiles = before.filter(({ kind }) => kind === 'file').length;
      doneBytes = before.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      if (from === 0) skippedFiles = 0;
      soon();
    },
    /** `how`: it was written, was there before, or could not be written. */
    done(index: number, how: 'written' | 'there' | 'refused') {
      const entry = plan?.entries[index];
      if (entry?.kind === 'file') {
        if (how !== 'refused') doneFiles += 1;
        if (how === 'there') skippedFiles += 1;
        doneBytes += entry.sizeBytes;
      }
      finished.add(index);
      while (finished.delete(at)) at += 1;
      soon();
    },
    /** Of a file that is being written; 0 where it is over. */
    partial(bytes: number) {
      partialBytes = bytes;
      soon();
    },
    outcome(outcome: SaveOutcome) {
      outcomes.set(`${outcome.kind} ${outcome.itemId}`, outcome);
    },
    waits(isWaiting: boolean) {
      if (waits === isWaiting) return;
      waits = isWaiting;
      soon();
    },
    write,
  };
}

function byPath(one: SaveOutcome, other: SaveOutcome): number {
  return one.path < other.path ? -1 : Number(one.path > other.path);
}
