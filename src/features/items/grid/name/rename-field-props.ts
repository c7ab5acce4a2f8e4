import type { RefObject } from 'react';
import type { GridRow } from '../../list/row-source.ts';

/** What was typed before the field was there that judges it. Positions are in UTF-16 units. */
export interface TypedName {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  /** Enter was pressed, or the field was left. */
  readonly entered: boolean;
}

export interface RenameFieldProps {
  readonly item: GridRow;
  readonly driveId: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
  /** What was typed while this field was on its way. */
  readonly typed: RefObject<TypedName | null>;
}
