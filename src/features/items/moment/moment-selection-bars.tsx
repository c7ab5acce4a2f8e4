import type { ReactNode } from 'react';
import { MomentActionBar } from './moment-action-bar.tsx';
import { MomentSelectionBar, type MomentSelectionBarProps } from './moment-selection-bar.tsx';

interface SelectionBars {
  /** Over the header of the list. */
  readonly above: ReactNode;
  /** On a phone, at the thumb. */
  readonly below: ReactNode;
}

/** What can be done with the selected rows of a moment; nothing where none is selected. */
export function selectionBars(props: MomentSelectionBarProps): SelectionBars {
  if (props.selection.count === 0) return { above: null, below: null };
  return { above: <MomentSelectionBar {...props} />, below: <MomentActionBar {...props} /> };
}
