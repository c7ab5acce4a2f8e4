import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { filterMessages } from '../search/filters/filter-messages.ts';
import { countFilters, parseFilters } from '../search/filters/search-filters.ts';
import { searchMessages } from '../search/search-messages.ts';
import { EmptyDropTarget } from '../uploads/empty-drop-target.tsx';
import { uploadLabels } from '../uploads/upload-label-messages.ts';
import type { Uploads } from '../uploads/use-uploads.ts';
import { emptyMessages } from './empty-messages.ts';

export interface EmptyListProps {
  readonly searching: boolean;
  /** The folder is not on this device, and nobody can be asked for it. */
  readonly isElsewhere: boolean;
  /** The filespace itself holds nothing. */
  readonly isRoot: boolean;
  readonly canEdit: boolean;
  readonly uploads: Uploads;
  readonly onAddFolder: () => void;
  /** What narrows the search, as the address says it. */
  readonly filters: string;
  readonly onClearFilters: () => void;
  readonly onClearSearch: () => void;
}

/** In place of the rows: why there are none, and what can be done about it. */
export function EmptyListContent({
  searching,
  isElsewhere,
  isRoot,
  canEdit,
  uploads,
  onAddFolder,
  filters,
  onClearFilters,
  onClearSearch,
}: EmptyListProps) {
  if (searching) {
    return (
      <EmptyState
        art="search"
        title={emptyMessages.noHitsTitle}
        action={
          countFilters(parseFilters(filters)) > 0 ? (
            <Button onClick={onClearFilters}>{filterMessages.clear}</Button>
          ) : (
            <Button onClick={onClearSearch}>{searchMessages.clear}</Button>
          )
        }
      >
        {emptyMessages.noHitsHint}
      </EmptyState>
    );
  }
  if (isElsewhere) {
    return (
      <EmptyState art="vacant" title={emptyMessages.elsewhereTitle}>
        {emptyMessages.elsewhereHint}
      </EmptyState>
    );
  }
  if (!canEdit) return <EmptyState art="vacant" title={uploadLabels.emptyReadOnly} />;
  return <EmptyDropTarget uploads={uploads} isRoot={isRoot} onAddFolder={onAddFolder} />;
}
