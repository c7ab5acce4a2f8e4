import { useMemo, useState } from 'react';
import type { NameFieldFocus } from '../grid/name/rename-field-props.ts';

interface Renaming {
  readonly id: string;
  /** Where it began: another folder ends it. */
  readonly place: string;
  /** The field was left with a name that cannot be kept. */
  readonly isLeft: boolean;
}

/** The item whose name is a field in its row. */
export function useRenaming(place: string) {
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  if (renaming !== null && renaming.place !== place) setRenaming(null);
  const act = useMemo(
    () => ({
      /** Without an id whichever it is. */
      end: (id?: string) => setRenaming((last) => (id === undefined || last?.id === id ? null : last)),
      noteFocus: (id: string, focus: NameFieldFocus) =>
        setRenaming((last) => {
          if (last?.id !== id) return last;
          if (focus !== 'gone') return { ...last, isLeft: focus === 'out' };
          // Drawn again it would take the focus from where the person is by now.
          return last.isLeft ? null : last;
        }),
    }),
    [],
  );
  const current = renaming?.place === place ? renaming : null;
  return {
    ...act,
    id: current?.id,
    /** A name is being written now. */
    isWriting: current !== null && !current.isLeft,
    begin: (id: string) => setRenaming({ id, place, isLeft: false }),
  };
}
