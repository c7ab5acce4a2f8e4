import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { Button } from '../../ui/controls/button.tsx';
import { messages } from './messages.ts';
import { RequestDialog } from './request-dialog.tsx';
import { useRequestedMs } from './requested.ts';
import type { RequestTarget } from './sent-requests.ts';

interface RequestAccessProps {
  readonly target: RequestTarget;
  /** What is asked for with it: asked for under either name, it is not asked for again under the other. */
  readonly also?: RequestTarget | undefined;
  readonly variant?: 'primary' | 'default';
}

/** The button that asks for access; once that was done, when it was. */
export function RequestAccess({ target, also, variant = 'primary' }: RequestAccessProps) {
  const offline = useOffline();
  const timeZone = useTimeZone();
  const requestedMs = useRequestedMs(target, also);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {requestedMs === null ? (
        <Button
          variant={variant}
          size="lg"
          disabledReason={offline && messages.needsConnection}
          onClick={() => setOpen(true)}
        >
          {messages.request}
        </Button>
      ) : (
        <p role="status">{messages.requestedAt(formatDate(requestedMs, timeZone))}</p>
      )}
      {isOpen && <RequestDialog target={target} also={also} onClose={() => setOpen(false)} />}
    </>
  );
}
