import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import type { MoveConfirmation } from '../commands/use-move-confirmation.ts';

/** Before a move that changes who can see what is moved. */
export function MoveConfirmationDialog({ text, target, resolve: response }: MoveConfirmation) {
  return (
    <Dialog
      open
      alert
      title={`Move to ${target.name}`}
      onClose={() => response(false)}
      onSubmit={() => response(true)}
      footer={
        <>
          <Button onClick={() => response(false)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
