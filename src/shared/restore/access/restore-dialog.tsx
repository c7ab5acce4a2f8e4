import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { type Returning, restoreMessages } from '../../people/returning-people.ts';
import { restoringMessages } from '../restore-messages.ts';

interface RestoreDialogProps {
  readonly names: readonly string[];
  /** Who gets access again, as far as that is known. */
  readonly who: readonly Returning[];
  /** Whether there may be others, of whom only the server knows. */
  readonly isPartial: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onRestore: () => void;
}

/** Says before who gets access again. */
export function RestoreDialog({ names, who, isPartial, onRestore, ...dialog }: RestoreDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={restoreMessages.question(names)}
      onSubmit={() => {
        dialog.onClose();
        onRestore();
      }}
      footer={
        <>
          <Button onClick={dialog.onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {restoringMessages.restore}
          </Button>
        </>
      }
    >
      {who.length > 0 && <p>{restoreMessages.returning(who, names.length)}</p>}
      {isPartial && <p>{restoreMessages.unknown}</p>}
    </Dialog>
  );
}
