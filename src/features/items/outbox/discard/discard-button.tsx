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

/** Gives up changes that were not sent. Of more than one it asks first. */
export function DiscardButton({ rows, rootName, label, together = false }: DiscardButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() =>
          rows.length > 1 ? setAsking(true) : outboxActions.discard(rows.map(({ changeId }) => changeId))
        }
      >
        {label}
      </Button>
      {isAsking && (
        <DiscardDialog rows={rows} rootName={rootName} together={together} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
