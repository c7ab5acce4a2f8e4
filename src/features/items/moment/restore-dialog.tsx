import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { messages } from './messages.ts';

interface RestoreDialogProps {
  readonly open: boolean;
  readonly working: boolean;
  /** `everything`, `“Plan.pdf”` */
  readonly what: string;
  /** When the moment was, where that is known. */
  readonly time: string | null;
  readonly onClose: () => void;
  readonly onRestore: () => void;
}

/** Says before what a restore changes, and what it leaves. */
export function RestoreDialog({ open, working, what, time, onClose, onRestore }: RestoreDialogProps) {
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={messages.restoreTitle(what)}
      onSubmit={onRestore}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" working={working && 'Restoring...'}>
            {messages.restore}
          </Button>
        </>
      }
    >
      <p>{messages.restoreText(time)}</p>
    </Dialog>
  );
}
