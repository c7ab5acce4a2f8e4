import type { RowSource } from '../list/row-source.ts';
import { useSelection } from '../list/use-selection.ts';
import { type SinceOptions, useSince } from './since/use-since.ts';

/** The rows of a moment with what has become of each since, and what of them is selected. */
export function useMomentRows(listed: RowSource, options: SinceOptions) {
  const source = useSince(listed, options);
  return { source, selection: useSelection(source) };
}
