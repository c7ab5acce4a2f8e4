import { Suspense } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import { messages } from '../messages.ts';
import { uploadLabels } from '../uploads/upload-labels.ts';
import type { Uploads } from '../uploads/use-uploads.ts';

/** Most folders that are opened first hold something. */
export const dropTarget = preloadable(
  async () => (await import('../uploads/empty-drop-target.tsx')).EmptyDropTarget,
);

export interface EmptyListProps {
  readonly searching: boolean;
  readonly canEdit: boolean;
  readonly uploads: Uploads;
  readonly onAddFolder: () => void;
  readonly onClearSearch: () => void;
}

export function EmptyList({ searching, canEdit, uploads, onAddFolder, onClearSearch }: EmptyListProps) {
  if (searching) {
    return (
      <EmptyState
        art="search"
        title={messages.noHitsTitle}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      >
        {messages.noHitsHint}
      </EmptyState>
    );
  }
  if (!canEdit) return <EmptyState art="vacant" title={uploadLabels.emptyReadOnly} />;
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={dropTarget} with={{ uploads, onAddFolder }} />
    </Suspense>
  );
}
