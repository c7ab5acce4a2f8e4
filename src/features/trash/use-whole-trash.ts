import { useEffect, useMemo, useState } from 'react';
import { holdsTerm, searchKey, termKey } from '#contract/rules/unicode/search-key.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { RestoreState } from '../../shared/restore/restore-states.ts';
import { keyOf } from './deleted-item.ts';
import type { DeleteForever } from './forever/use-delete-forever.tsx';
import type { TrashList } from './trash-pages.ts';

interface WholeTrash extends Pick<TrashList, 'next' | 'asking' | 'problem'> {
  /** Asks for what is left, as far as it is read at once. */
  readonly rest: () => void;
}

/** Loads all that is left of the trash for as long as it is wanted and can be had. */
function useWholeTrash({ next, asking, problem, rest }: WholeTrash, isWanted: boolean): void {
  const isDue = isWanted && next !== null && !asking && problem === null;
  useEffect(() => {
    if (isDue) rest();
  }, [isDue, rest]);
}

/** What is left of the trash, and of that what a search finds by its name: in all of it, which is loaded then. */
export function useTrashSearch(
  trash: WholeTrash & Pick<TrashList, 'items'>,
  states: ReadonlyMap<string, RestoreState>,
) {
  const [term, setTerm] = useState('');
  const wanted = termKey(term);
  const left = useMemo(
    () => trash.items.filter((item) => states.get(keyOf(item))?.kind !== 'done'),
    [trash.items, states],
  );
  const items = useMemo(
    () => (wanted === '' ? left : left.filter(({ name }) => holdsTerm(searchKey(name), wanted))),
    [left, wanted],
  );
  useWholeTrash(trash, wanted !== '' || left.length === 0);
  /** Without what is about to be restored. */
  const erasable = useMemo(() => left.filter((item) => !isRestored(states.get(keyOf(item)))), [left, states]);
  return { left, items, erasable, term, setTerm, isSearched: wanted !== '' };
}

function isRestored(state: RestoreState | undefined): boolean {
  return state?.kind === 'waiting' || state?.kind === 'sending';
}

/** Deletes all of it forever: asks once all of it is here. Null where the person may not. */
export function useEmptyTrash(
  trash: WholeTrash,
  items: readonly WireDeletedItem[],
  deleteForever: DeleteForever | null,
) {
  const [isWanted, setWanted] = useState(false);
  const { next, asking, problem } = trash;
  useWholeTrash(trash, isWanted);
  useEffect(() => {
    // Pages that are only asked for again are not waited for: in a busy filespace they always are.
    if (!isWanted || (next !== null && (asking || problem === null))) return;
    setWanted(false);
    // What could not be loaded is said above the list.
    if (next === null) deleteForever?.ask(items);
  }, [isWanted, asking, next, problem, items, deleteForever]);
  if (deleteForever === null) return null;
  return {
    isLoading: isWanted,
    ask() {
      setWanted(true);
      trash.rest();
    },
  };
}
