import { useState } from 'react';
import { countChanges } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { ShortList } from '../attention/short-list.tsx';
import { outboxActions } from '../outbox-actions.ts';
import { outboxMessages } from '../outbox-messages.ts';

export interface DiscardDialogProps {
  readonly rows: readonly OutboxRow[];
  readonly rootName: string;
  /** One was chosen, and the others depend on it. */
  readonly together?: boolean;
  readonly onClose: () => void;
}

/** Before more is discarded than the one change that was chosen: nothing brings it back. */
export function DiscardDialog({ rows, rootName, together = false, onClose }: DiscardDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      alert
      title={outboxMessages.discardQuestion(countChanges(rows))}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      onSubmit={() => {
        outboxActions.discard(rows.map(({ changeId }) => changeId));
        setOpen(false);
      }}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {outboxMessages.discard}
          </Button>
        </>
      }
    >
      <ShortList
        {...(together && { title: outboxMessages.discardedTogether })}
        rows={rows}
        rootName={rootName}
      />
    </Dialog>
  );
}
