import { useEffect, useRef, useState } from 'react';
import type { WireAccessRequest } from '#contract/wire/access/requests.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { sync } from '../../../lib/worker-client.ts';
import { noteAccessChange, useAccessChanges } from '../../../shared/people/access-changes.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Count } from '../../../ui/display/badge.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import styles from './access-requests.module.css';
import { requestMessages as messages } from './request-messages.ts';

/** Opens the panel of access for who asks; false where it cannot be shown. */
export type GiveAccess = (request: WireAccessRequest) => boolean;

interface AccessRequestsProps {
  readonly workspaceId: string;
  readonly offline: boolean;
  /** When users and their access were looked at last: what was granted since ends requests. */
  readonly checkedMs: number;
  readonly onGive: (request: WireAccessRequest) => void;
}

/** Who asks for access, above the users; nothing where nobody does. */
export function AccessRequests({ workspaceId, offline, checkedMs, onGive }: AccessRequestsProps) {
  const asked = useServerCall('listAccessRequests', { params: { workspaceId } });
  const { retry } = asked;
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(checkedMs);
  const known = useRef<readonly WireAccessRequest[]>([]);
  useEffect(() => {
    if (last.current !== checkedMs) retry();
    last.current = checkedMs;
  }, [checkedMs, retry]);
  useAccessChanges(retry);
  if (asked.state === 'failed' && asked.problem.kind !== 'offline') {
    return (
      <div className={styles.failed}>
        <Note tone="warn">{messages.notLoaded}</Note>
        <Button size="sm" onClick={retry}>
          {common.tryAgain}
        </Button>
      </div>
    );
  }
  // While they are asked for again, and without a network, those that were known stay.
  if (asked.state === 'answered') known.current = asked.data;
  const open = known.current.filter(({ id }) => !answered.has(id));
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
            onGive={() => onGive(request)}
            onDeclined={() => setAnswered((before) => new Set([...before, request.id]))}
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
    filespace === null ? messages.asksForWorkspace : messages.asksFor([filespace, ...path].join(' / '));
  const decline = async () => {
    setWorking(true);
    const result = await sync.call('declineAccessRequest', { params: { workspaceId, requestId } });
    setWorking(false);
    // One that somebody else has answered in the meantime is answered too.
    const isGone = !result.ok && result.problem.kind === 'refused' && result.problem.status === 404;
    if (!result.ok && !isGone) return showToast({ kind: 'error', text: messages.declineFailed });
    showToast({ kind: 'success', text: messages.declined });
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
