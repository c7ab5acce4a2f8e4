import { useState } from 'react';
import type { WireAccessRequest } from '#contract/wire/access/requests.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../lib/format.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { sync } from '../../../lib/worker-client.ts';
import { noteAccessChange } from '../../../shared/people/access-changes.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Count } from '../../../ui/display/badge.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import styles from './access-requests.module.css';
import { declined } from './decline-request.ts';
import { requestMessages as messages } from './request-messages.ts';

interface AccessRequestsProps {
  readonly workspaceId: string;
  readonly offline: boolean;
  readonly open: readonly WireAccessRequest[];
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onGive: (request: WireAccessRequest) => void;
  readonly onDeclined: (request: WireAccessRequest) => void;
}

/** Who asks for access, above the users; nothing where nobody does. */
export function AccessRequests({ workspaceId, offline, open, hasFailed, ...on }: AccessRequestsProps) {
  if (hasFailed) {
    return (
      <div className={styles.failed}>
        <Note tone="warn">{messages.notLoaded}</Note>
        <Button size="sm" onClick={on.onRetry}>
          {common.tryAgain}
        </Button>
      </div>
    );
  }
  if (open.length === 0) return null;
  return (
    <section className={styles.requests} aria-label={messages.title}>
      <h2>
        {messages.title} <Count>{open.length}</Count>
      </h2>
      <ul aria-label={messages.title}>
        {open.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            workspaceId={workspaceId}
            offline={offline}
            onGive={() => on.onGive(request)}
            onDeclined={() => on.onDeclined(request)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RequestRowProps {
  readonly request: WireAccessRequest;
  readonly workspaceId: string;
  readonly offline: boolean;
  readonly onGive: () => void;
  readonly onDeclined: () => void;
}

function RequestRow({ request, workspaceId, offline, onGive, onDeclined }: RequestRowProps) {
  const { id: requestId, email, name, message, drive_name: filespace, folder_path: path } = request;
  const timeZone = useTimeZone();
  const [working, setWorking] = useState(false);
  const off = offline && messages.needsConnection;
  const who = name === '' ? email : name;
  const target =
    filespace === null ? messages.asksForWorkspace : messages.asksFor(isolatedPath([filespace, ...path]));
  const decline = async () => {
    setWorking(true);
    const result = await sync.call('declineAccessRequest', { params: { workspaceId, requestId } });
    const { isAnswered, said } = declined(result);
    setWorking(false);
    showToast(said);
    if (!isAnswered) return;
    onDeclined();
    noteAccessChange();
  };
  return (
    <li>
      <Avatar of={email} />
      <div className={styles.text}>
        <b>{who}</b>
        {name !== '' && <span className={styles.quiet}>{email}</span>}
        <span>{target}</span>
        {message !== '' && <q>{message}</q>}
        <span className={styles.quiet}>{formatDate(secondsFromWire(request.requested_at), timeZone)}</span>
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="sm"
          aria-label={messages.giveAccessTo(who)}
          disabledReason={off}
          onClick={onGive}
        >
          {messages.giveAccess}
        </Button>
        <Button
          size="sm"
          aria-label={messages.declineOf(who)}
          working={working && messages.declining}
          disabledReason={off}
          onClick={() => void decline()}
        >
          {messages.decline}
        </Button>
      </div>
    </li>
  );
}
