import { useEffect, useMemo } from 'react';
import type { ComparedMoment } from '../../../lib/compare-path.ts';
import type { useDifferences } from '../../../shared/differences/use-differences.ts';
import { useEntryState } from '../../../shared/history-entry/use-entry-state.ts';
import {
  begunAt,
  checkOf,
  type DifferenceSelection,
  emptied,
  extended,
  filled,
  nothingSelected,
  toggled,
} from './difference-selection.ts';
import { mostSelected, restorableItems } from './restorable.ts';

type Differences = Pick<
  ReturnType<typeof useDifferences>,
  'items' | 'next' | 'moreOfAll' | 'asking' | 'problem'
>;

export type CompareSelection = ReturnType<typeof useDifferenceSelection>;

const nothingHeld = { comparison: '', state: nothingSelected };

/** What of a comparison is to be restored. Another comparison begins with nothing; Back to one finds what was selected. */
export function useDifferenceSelection(comparison: string, from: ComparedMoment, differences: Differences) {
  const { items, next, moreOfAll, asking, problem } = differences;
  const [held, setHeld] = useEntryState('comparedSelection', nothingHeld);
  const state = held.comparison === comparison ? held.state : nothingSelected;
  const restorable = useMemo(() => restorableItems(from === 'now' ? [] : items), [from, items]);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const change = (edit: (state: DifferenceSelection) => DifferenceSelection) =>
    setHeld((last) => ({
      comparison,
      state: edit(last.comparison === comparison ? last.state : nothingSelected),
    }));
  const { filling } = state;
  const isWhole = next === null || (filling !== 'all' && items.at(-1)?.folder !== filling);
  const isFull = state.chosen.size > mostSelected;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is of this comparison
  useEffect(() => {
    if (filling === null) return;
    change((last) => {
      const more = filled(last, restorable, filling);
      return isWhole || isFull || problem !== null ? { ...more, filling: null } : more;
    });
    if (!isWhole && !asking) moreOfAll();
  }, [filling, restorable, isWhole, isFull, asking, problem, moreOfAll, comparison]);

  return {
    /** Whether something can be chosen at all. */
    isOffered: from !== 'now',
    chosen: state.chosen,
    restorable,
    isFilling: filling !== null,
    toggle(id: string) {
      const item = restorable.get(id);
      if (item) change((last) => toggled(last, item, !last.chosen.has(id)));
    },
    /** Where a range begins, unless one goes on. */
    beginAt: (id: string) => change((last) => begunAt(last, restorable, id)),
    /** The next range begins where it is begun. */
    endRange: () => change((last) => (last.anchor === null ? last : { ...last, anchor: null })),
    extendTo: (id: string) => change((last) => extended(last, restorable, order, id)),
    checkOf: (scope: string) => checkOf(state, restorable, scope),
    toggleAll: (scope: string, on: boolean) =>
      change((last) => (on ? filled : emptied)(last, restorable, scope)),
    clear: () => change(() => nothingSelected),
  };
}
