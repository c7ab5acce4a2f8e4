import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';

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
      title="Rebuild local copy"
      onSubmit={() => {
        onRebuild();
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Rebuild local copy
          </Button>
        </>
      }
    >
      <p>
        Every filespace on this device is fetched from the server again. What is on screen stays until the new
        copy is complete.
      </p>
      {pending > 0 && (
        <p>
          {plural(pending, 'change')} that {pending === 1 ? 'waits' : 'wait'} to be sent{' '}
          {pending === 1 ? 'stays' : 'stay'} and {pending === 1 ? 'is' : 'are'} sent all the same.
        </p>
      )}
    </Dialog>
  );
}
