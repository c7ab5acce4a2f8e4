import type { Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { DifferenceTotals, WireDifference } from '#contract/wire/history/diff.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';

export type DifferencePage = CallResponse<'compareMoments'>;

/** Where a further page begins, and which moments the first one was of. */
export interface PageStart extends Pick<DifferencePage, 'from' | 'to' | 'epoch'> {
  readonly after: string;
}

export interface ListedFolder {
  readonly path: string;
  /** How many items are listed under it in all. */
  readonly items: number;
}

/** What is known of a comparison. */
export interface Differences {
  readonly items: readonly WireDifference[];
  readonly folders: ReadonlyMap<string, ListedFolder>;
  /** Null before the first page. */
  readonly first: {
    readonly from: number;
    readonly to: number;
    readonly totals: DifferenceTotals;
    readonly parentPath: string | null;
  } | null;
  /** Null after the last page. */
  readonly next: PageStart | null;
  readonly asking: boolean;
  /** Why the last question had no answer; what came before stays. */
  readonly problem: CallProblem | null;
}

export const unknownDifferences: Differences = {
  ...{ items: [], folders: new Map(), first: null, next: null, asking: true, problem: null },
};

export interface DifferencePagesOptions {
  /** `isLarge`: a page as large as it can be, for who waits for all of them. */
  readonly load: (start: PageStart | null, isLarge: boolean) => Promise<Result<DifferencePage, CallProblem>>;
  readonly show: (differences: Differences) => void;
}

/** The pages of a comparison: one question at a time, all of the two moments that the first page was of. */
export function createDifferencePages({ load, show }: DifferencePagesOptions) {
  let known = unknownDifferences;
  let busy = false;
  let stopped = false;

  function update(change: Partial<Differences>) {
    known = { ...known, ...change };
    if (!stopped) show(known);
  }

  async function ask(start: PageStart | null, isLarge = false): Promise<void> {
    if (busy) return;
    busy = true;
    update({ asking: true });
    const page = await load(start, isLarge);
    busy = false;
    if (!page.ok) return update({ asking: false, problem: page.problem });
    const { items, folders, next, from, to, epoch, totals, parent_path: parentPath = null } = page.value;
    const before = start === null ? unknownDifferences : known;
    update({
      items: [...before.items, ...items],
      folders: new Map([
        ...before.folders,
        ...folders.map(({ folder_id: id, path, items: count }) => [id, { path, items: count }] as const),
      ]),
      first: totals === undefined ? before.first : { from, to, totals, parentPath },
      next: next === null ? null : { from, to, epoch, after: next },
      asking: false,
      problem: null,
    });
  }

  return {
    /** Asks for the first page; what there was stays until it is here. */
    begin: () => ask(null),
    /** Goes on from what was known of the same question. What was on its way then does not come. */
    resume: (former: Differences) => update({ ...former, asking: false }),
    /** Asks for what comes next. */
    more: async (isLarge = false) => {
      if (known.next !== null && known.problem === null) await ask(known.next, isLarge);
    },
    /** Asks again for what did not come; from the beginning where the pages do not go on. */
    retry: () => ask(known.first === null || isOver(known.problem) ? null : known.next),
    stop() {
      stopped = true;
    },
  };
}

/** A moment is not kept any more, or the rights are others: what follows the last item is not known. */
function isOver(problem: CallProblem | null): boolean {
  return problem?.kind === 'refused' && problem.status === 410;
}
