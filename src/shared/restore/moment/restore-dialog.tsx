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
  /** Whether more than one item was chosen. */
  readonly several: boolean;
  /** How many changes it takes. */
  readonly changes: number;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onRestore: () => void;
}

/**
 * Says before what a restore changes, how much of it, and what it leaves. Where it would change nothing, there is no button;
 * before that is known it can't be used.
 */
export function RestoreDialog(props: RestoreDialogProps) {
  const { open, working, title, time, preview, several, changes, ...on } = props;
  const answer = useServerCall('previewMomentRestore', preview);
  const { text, offered } = restoreOutlook(preview !== null, answer, several);
  return (
    <Dialog
      alert
      open={open}
      onClose={on.onClose}
      onClosed={on.onClosed}
      title={title}
      // A dialog that becomes a form only then is made anew, and the focus is lost.
      onSubmit={offered ? () => offered === true && on.onRestore() : undefined}
      footer={
        <>
          <Button onClick={on.onClose}>{offered ? common.cancel : common.close}</Button>
          {offered && (
            <Button
              type="submit"
              variant="primary"
              working={working && messages.working}
              disabledReason={offered === 'counting' && messages.counting}
            >
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
      {offered !== false && <p>{messages.restoreText(time)}</p>}
      {changes > 1 && <p>{messages.severalChanges(changes)}</p>}
    </Dialog>
  );
}
