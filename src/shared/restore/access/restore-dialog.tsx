import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { peopleMessages } from '../../people/people-messages.ts';
import { type Returning, returningText } from '../../people/returning-people.ts';
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
      title={peopleMessages.restoreQuestion(names)}
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
      {who.length > 0 && <p>{returningText(who, names.length)}</p>}
      {isPartial && <p>{peopleMessages.unknown}</p>}
    </Dialog>
  );
}
