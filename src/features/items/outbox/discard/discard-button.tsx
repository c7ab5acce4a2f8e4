import { useState } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { outboxActions } from '../outbox-actions.ts';
import { DiscardDialog } from './discard-dialog.tsx';

export interface DiscardButtonProps {
  readonly rows: readonly OutboxRow[];
  readonly rootName: string;
  readonly label: string;
  /** As of DiscardDialog. */
  readonly together?: boolean;
}

/**
 * Gives up changes that were not sent, where there are any. Of more than one it asks first, and the question stays while they are
 * tried once more.
 */
export function DiscardButton({ rows, rootName, label, together = false }: DiscardButtonProps) {
  const [asked, setAsked] = useState<readonly OutboxRow[]>();
  return (
    <>
      {rows.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            rows.length > 1 ? setAsked(rows) : outboxActions.discard(rows.map(({ changeId }) => changeId))
          }
        >
          {label}
        </Button>
      )}
      {asked && (
        <DiscardDialog
          rows={asked}
          rootName={rootName}
          together={together}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
