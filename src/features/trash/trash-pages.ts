import { limits } from '#contract/rules/limits.ts';
import type { Result } from '#contract/rules/result.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';

export interface TrashPage {
  readonly items: readonly WireDeletedItem[];
  readonly next: string | null;
  /** The log that the sequences count. */
  readonly epoch: string;
}

/** What is known of the trash of a filespace. */
export interface TrashList {
  readonly items: readonly WireDeletedItem[];
  readonly epoch: string;
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
  readonly asking: boolean;
  /** Why the last question had no answer; what came before stays. */
  readonly problem: CallProblem | null;
  /** When the server was last heard; null before the first time. */
  readonly checkedMs: number | null;
}

export const unknownTrash: TrashList = {
  items: [],
  epoch: '',
  next: null,
  asking: true,
  problem: null,
  checkedMs: null,
};

export interface TrashPagesOptions {
  readonly load: (after: string | null, limit: number) => Promise<Result<TrashPage, CallProblem>>;
  readonly show: (list: TrashList) => void;
  readonly nowMs: () => number;
}

/** So many rows, where there are as many, before anybody asks for more: pages may be short. */
const firstItems = 50;

/** So many rows at most are read together for who selects all. */
const mostItems = 20_000;

/** The pages of the trash: one question at a time, further ones when they are asked for, all of them anew when something changed. */
export function createTrashPages({ load, show, nowMs }: TrashPagesOptions) {
  let list: TrashList = unknownTrash;
  let busy = false;
  let isStale = false;
  let isAllWanted = false;
  let stopped = false;

  function update(change: Partial<TrashList>) {
    list = { ...list, ...change };
    if (!stopped) show(list);
  }

  /** From a page on until there are so many items; what was there before a refresh stays until all of it is here. */
  async function collect(before: readonly WireDeletedItem[], from: string | null, atLeast: number) {
    const isRefresh = list.checkedMs !== null && from === null;
    let items = before;
    let after = from;
    do {
      const wanted = Math.max(firstItems, atLeast - items.length);
      const page = await load(after, Math.min(limits.trashPageItems, wanted));
      if (stopped) return;
      if (!page.ok) return update({ problem: page.problem });
      items = [...items, ...page.value.items];
      after = page.value.next;
      const { epoch } = page.value;
      if (!isRefresh || after === null || items.length >= atLeast)
        update({ items, next: after, epoch, problem: null, checkedMs: nowMs() });
    } while (after !== null && items.length < atLeast);
  }

  async function ask(question: () => Promise<void>) {
    busy = true;
    isStale = false;
    update({ asking: true });
    await question();
    busy = false;
    if (isStale && !stopped) return refresh();
    const goesOn = isAllWanted && !stopped && list.problem === null && list.next !== null;
    isAllWanted = false;
    if (goesOn) return rest();
    update({ asking: false });
  }

  async function rest(): Promise<void> {
    if (busy) isAllWanted = true;
    else if (list.next !== null) await ask(() => collect(list.items, list.next, mostItems));
  }

  async function refresh(): Promise<void> {
    if (busy) isStale = true;
    else await ask(() => collect([], null, Math.max(firstItems, list.items.length + moreItems())));
  }

  /** What was whole stays whole, whatever has come to it since: what is selected of it may be all of it. */
  function moreItems(): number {
    return list.checkedMs !== null && list.next === null ? mostItems : 0;
  }

  return {
    /** Asks for all that is shown again. */
    refresh,
    /** Asks for what comes next. */
    async more(): Promise<void> {
      if (busy || list.next === null) return;
      await ask(() => collect(list.items, list.next, list.items.length + 1));
    },
    /** Asks for all that is left. */
    rest,
    stop() {
      stopped = true;
    },
  };
}
