import { useEffect, useRef, useState } from 'react';
import type { WireAccessRequest } from '#contract/wire/access/requests.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { useWorthDrawing } from '../../../lib/waiting/use-worth-drawing.ts';
import { useAccessChanges } from '../../../shared/people/access-changes.ts';
import { AccessRequests } from './access-requests.tsx';

/** Opens the panel of access for who asks; false where it cannot be shown. */
export type GiveAccess = (request: WireAccessRequest) => boolean;

interface AskedFor {
  readonly workspaceId: string;
  readonly offline: boolean;
  /** When users and their access were looked at last: what was granted since ends requests. */
  readonly checkedMs: number | undefined;
  readonly onGive: (request: WireAccessRequest) => void;
}

/**
 * Who asks for access to a workspace, as an element above its users. They are asked for along with the users; `isSettled`: what
 * stands below may be drawn.
 */
export function useAccessRequests({ workspaceId, offline, checkedMs, onGive }: AskedFor) {
  const asked = useServerCall('listAccessRequests', { params: { workspaceId } });
  const { retry } = asked;
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(checkedMs);
  const known = useRef<readonly WireAccessRequest[]>([]);
  useEffect(() => {
    if (last.current !== undefined && last.current !== checkedMs) retry();
    last.current = checkedMs;
  }, [checkedMs, retry]);
  useAccessChanges(retry);
  // While they are asked for again, and without a network, those that were known stay.
  if (asked.state === 'answered') known.current = asked.data;
  const isSettled = useWorthDrawing(asked.state !== 'asking');
  const element = (
    <AccessRequests
      workspaceId={workspaceId}
      offline={offline}
      open={known.current.filter(({ id }) => !answered.has(id))}
      hasFailed={asked.state === 'failed' && asked.problem.kind !== 'offline'}
      onRetry={retry}
      onGive={onGive}
      onDeclined={({ id }) => setAnswered((before) => new Set([...before, id]))}
    />
  );
  return { element, isSettled };
}
