import { useMemo, useState } from 'react';
import type { ComparedMoment } from '../../../lib/compare-path.ts';
import { differenceRows } from '../../../shared/differences/difference-rows.ts';
import type { useDifferences } from '../../../shared/differences/use-differences.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { reasonNotToRestore } from './restorable.ts';
import { useDifferenceSelection } from './use-difference-selection.ts';
import { useRestoredRefresh } from './use-restored-refresh.ts';

interface CompareRowsOptions {
  readonly driveId: string;
  /** Which comparison it is: another one begins with nothing selected. */
  readonly comparison: string;
  readonly from: ComparedMoment;
  readonly differences: ReturnType<typeof useDifferences>;
  readonly onClose: () => void;
}

/** The rows of a comparison, what of them is selected, the keys for both, and why what was last pressed cannot be selected. */
export function useCompareRows({ driveId, comparison, from, differences, onClose }: CompareRowsOptions) {
  const rows = useMemo(() => differenceRows(differences), [differences]);
  const selection = useDifferenceSelection(comparison, from, differences);
  const [reason, setReason] = useState<string | null>(null);
  const onToggle = (id: string) => {
    const item = differences.items.find((each) => each.id === id);
    setReason(selection.isOffered && item ? reasonNotToRestore(item) : null);
    selection.toggle(id);
  };
  const keys = useRowKeys({ rows, selection, onToggle, onClose });
  const onRestored = useRestoredRefresh(driveId, differences);
  return { rows, selection, keys, reason, onRestored };
}
