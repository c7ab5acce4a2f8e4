import { useEffect, useMemo, useState } from 'react';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { toggleSelected } from '../../ui/table/select-all.tsx';
import { keyOf } from './deleted-item.ts';
import { type RangeStart, rangeSelection } from './range-selection.ts';

export interface TrashSelection {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: ReadonlySet<string>) => void;
  /** A range of entries begins at this one. */
  readonly toggle: (key: string, on: boolean) => void;
  /** Up to this entry from where the range began: at `from`, where none goes on. */
  readonly extendTo: (key: string, from?: string) => void;
  /** The next range begins where it is begun. */
  readonly endRange: () => void;
  /** Those that are still to come too, but nothing that is deleted from now on. */
  readonly chooseAll: () => void;
}

export interface SelectableTrash {
  readonly items: readonly WireDeletedItem[];
  /** Null where all of the trash is here. */
  readonly next: string | null;
  readonly asking: boolean;
  /** Asks for all that is left. */
  readonly rest: () => void;
  /** What is searched for: `items` are what it finds. */
  readonly term: string;
}

/** All of what one search finds, as far as it was deleted by then. */
interface Whole {
  readonly seq: number;
  readonly term: string;
}

/** Which entries of the trash are selected. What comes with later pages is, where all was selected and nobody has chosen otherwise since. */
export function useTrashSelection({ items, next, asking, rest, term }: SelectableTrash): TrashSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<Whole | null>(null);
  const [start, setStart] = useState<RangeStart | null>(null);
  // Another search finds other entries: what was selected by then stays, and nothing joins it.
  const upToSeq = whole?.term === term ? whole.seq : null;
  useEffect(() => {
    if (whole !== null && whole.term !== term) setWhole(null);
  }, [whole, term]);
  useEffect(() => {
    if (upToSeq === null) return;
    setChosen(keysUpTo(items, upToSeq));
    if (next === null || !asking) setWhole(null);
  }, [items, next, asking, upToSeq]);
  // With the page itself, not a frame behind it.
  const soFar = useMemo(() => (upToSeq === null ? null : keysUpTo(items, upToSeq)), [items, upToSeq]);
  const shown = soFar ?? chosen;
  function choose(keys: ReadonlySet<string>, range: RangeStart | null = null) {
    setWhole(null);
    setChosen(keys);
    setStart(range);
  }
  return {
    chosen: shown,
    choose: (keys) => choose(keys),
    toggle(key, on) {
      const keys = toggleSelected(shown, key, on);
      choose(keys, { key, before: keys });
    },
    extendTo(key, from = key) {
      const range = start ?? { key: from, before: shown };
      choose(rangeSelection(items.map(keyOf), range, key), range);
    },
    endRange: () => setStart(null),
    chooseAll() {
      setStart(null);
      const newest = Math.max(...items.map(({ seq }) => seq));
      setChosen(keysUpTo(items, newest));
      if (next === null) return;
      setWhole({ seq: newest, term });
      rest();
    },
  };
}

export function keysUpTo(items: readonly WireDeletedItem[], seq: number): ReadonlySet<string> {
  return new Set(items.filter((item) => item.seq <= seq).map(keyOf));
}
