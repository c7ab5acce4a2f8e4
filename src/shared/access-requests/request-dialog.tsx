import { useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { formatDate } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { messages } from './messages.ts';
import { storeRequested, useRequestedMs } from './requested.ts';
import type { RequestTarget } from './sent-requests.ts';

interface RequestDialogProps {
  readonly target: RequestTarget;
  readonly also?: RequestTarget | undefined;
  readonly onClose: () => void;
}

/** Asks the owner and the admins for access, with a message; says when that was done already. */
export function RequestDialog({ target, also, onClose }: RequestDialogProps) {
  const offline = useOffline();
  const timeZone = useTimeZone();
  const requestedMs = useRequestedMs(target, also);
  const [message, setMessage] = useState('');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const send = async () => {
    if (working || offline) return;
    setWorking(true);
    setError(undefined);
    const result = await sync.call('requestAccess', { body: { ...bodyOf(target), message: message.trim() } });
    setWorking(false);
    if (result.ok) {
      for (const each of also ? [target, also] : [target]) storeRequested(each, Date.now());
      showToast({ kind: 'success', text: messages.sent });
      return onClose();
    }
    const isLimit = result.problem.kind === 'refused' && result.problem.status === 429;
    setError(isLimit ? messages.tooMany : messages.failed);
  };
  if (requestedMs !== null) {
    return (
      <Dialog
        open
        title={messages.request}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        {messages.requestedAt(formatDate(requestedMs, timeZone))}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={messages.request}
      onClose={onClose}
      onSubmit={() => void send()}
      error={error}
      keepOnOutsidePress={message !== ''}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            working={working && messages.sending}
            disabledReason={offline && messages.needsConnection}
          >
            {error === undefined ? messages.send : common.tryAgain}
          </Button>
        </>
      }
    >
      <p>{messages.whoDecides}</p>
      <TextArea
        label={messages.message}
        rows={3}
        maxLength={limits.accessRequestMessage}
        value={message}
        hint={messages.left(limits.accessRequestMessage - message.length)}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </Dialog>
  );
}

function bodyOf(target: RequestTarget) {
  if ('workspaceId' in target) return { workspace_id: target.workspaceId };
  return { drive_id: target.driveId, ...(target.folderId && { folder_id: target.folderId }) };
}
