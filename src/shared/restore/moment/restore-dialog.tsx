import type { CallInput } from '#contract/wire/calls.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { messages } from './moment-restore-messages.ts';
import { restoreOutlook } from './restore-texts.ts';

interface RestoreDialogProps {
  readonly open: boolean;
  readonly working: boolean;
  readonly title: string;
  /** When the moment was, where that is known. */
  readonly time: string | null;
  /** Asks how much it changes; null where that cannot be told. */
  readonly preview: CallInput<'previewMomentRestore'> | null;
  /** How many changes it takes. */
  readonly changes: number;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onRestore: () => void;
}

/** Says before what a restore changes, how much of it, and what it leaves. Where it would change nothing, there is no button. */
export function RestoreDialog({ open, working, title, time, preview, changes, ...on }: RestoreDialogProps) {
  const answer = useServerCall('previewMomentRestore', preview);
  const { text, offered } = restoreOutlook(preview !== null, answer);
  return (
    <Dialog
      alert
      open={open}
      onClose={on.onClose}
      onClosed={on.onClosed}
      title={title}
      onSubmit={offered ? on.onRestore : undefined}
      footer={
        <>
          <Button onClick={on.onClose}>{offered ? common.cancel : common.close}</Button>
          {offered && (
            <Button type="submit" variant="primary" working={working && messages.working}>
              {messages.restore}
            </Button>
          )}
        </>
      }
    >
      {preview !== null && (
        <p role="status">
          <b>{text}</b>
        </p>
      )}
      {offered && <p>{messages.restoreText(time)}</p>}
      {changes > 1 && <p>{messages.severalChanges(changes)}</p>}
    </Dialog>
  );
}
