import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { messages } from '../messages.ts';

export interface EmptyListProps {
  readonly searching: boolean;
  readonly canEdit: boolean;
  readonly onAddFolder: () => void;
  readonly onClearSearch: () => void;
}

export function EmptyList({ searching, canEdit, onAddFolder, onClearSearch }: EmptyListProps) {
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
  if (!canEdit) {
    return (
      <EmptyState art="vacant" title={messages.emptyTitle}>
        {messages.emptyHintReadOnly}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="vacant"
      title={messages.emptyTitle}
      action={
        <Button icon="folder-plus" onClick={onAddFolder}>
          {messages.emptyAction}
        </Button>
      }
    >
      {messages.emptyHint}
    </EmptyState>
  );
}
