import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import { type ComparisonQuestion, useDifferences } from '../../shared/differences/use-differences.ts';
import { useEntryState } from '../../shared/history-entry/use-entry-state.ts';

/** What differs, and of which kind it is shown; Back finds both as they were. */
export function useShownDifferences(question: Omit<ComparisonQuestion, 'only'>) {
  const [only, setOnly] = useEntryState<DifferenceKind | null>('comparedKind', null);
  const differences = useDifferences({ ...question, only }, 'compared');
  return { only, setOnly, differences };
}
