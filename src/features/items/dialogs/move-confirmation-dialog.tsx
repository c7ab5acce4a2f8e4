import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import type { MoveConfirmation } from '../commands/load-audience-message.ts';
import { dialogMessages } from './dialog-messages.ts';

/** Before a move that changes who can see what is moved. */
export function MoveConfirmationDialog({ text, target, resolve: response }: MoveConfirmation) {
  return (
    <Dialog
      open
      alert
      title={dialogMessages.moveTo(target.name)}
      onClose={() => response(false)}
      onSubmit={() => response(true)}
      footer={
        <>
          <Button onClick={() => response(false)}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {dialogMessages.move}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
