import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { messages } from './messages.ts';

interface RebuildDialogProps {
  readonly open: boolean;
  readonly pending: number;
  readonly onClose: () => void;
  readonly onRebuild: () => void;
}

/** Asked first: it takes a while and the network, and a person may fear for what they did. */
export function ResyncDialog({ open, pending, onClose, onRebuild }: RebuildDialogProps) {
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={messages.downloadAgain}
      onSubmit={() => {
        onRebuild();
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {messages.downloadAgain}
          </Button>
        </>
      }
    >
      <p>{messages.downloadAbout}</p>
      {pending > 0 && <p>{messages.changesKept(pending)}</p>}
    </Dialog>
  );
}
