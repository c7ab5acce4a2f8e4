import type { RefObject } from 'react';
import type { GridRow } from '../../list/row-source.ts';

/** What was typed before the field was there that judges it. Positions are in UTF-16 units. */
export interface TypedName {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  /** Enter was pressed, or the field was left. */
  readonly entered: boolean;
  /** The person is elsewhere by now: the focus stays where it is. */
  readonly isLeft: boolean;
}

/** Where the focus of the page is, as a name field sees it; `gone`: the field is not drawn any more. */
export type NameFieldFocus = 'in' | 'out' | 'gone';

export interface RenameFieldProps {
  readonly item: GridRow;
  /** The name with which the field opened; others may give the item another one meanwhile. */
  readonly opened: string;
  readonly driveId: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
  readonly onFocus: (focus: NameFieldFocus) => void;
  /** What was typed while this field was on its way. */
  readonly typed: RefObject<TypedName | null>;
}
