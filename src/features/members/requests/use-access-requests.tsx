import { useEffect, useRef, useState } from 'react';
import type { WireAccessRequest } from '#contract/wire/access/requests.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { useWorthDrawing } from '../../../lib/waiting/use-worth-drawing.ts';
import { useAccessChanges } from '../../../shared/people/access-changes.ts';
import { useWorkspaceGrants } from '../../../shared/people/use-people.ts';
import { AccessRequests } from './access-requests.tsx';

/** Opens the panel of access for who asks; false where it cannot be shown. */
export type GiveAccess = (request: WireAccessRequest) => boolean;

interface AskedFor {
  readonly workspaceId: string;
  readonly offline: boolean;
  /** When users were looked at last: a role or a group that they have since ends requests. */
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
  const known = useRef<readonly WireAccessRequest[]>([]);
  useNextLook(checkedMs, retry);
  useNextLook(useAccessChecked(workspaceId), retry);
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

/** Calls `look` whenever something was looked at again. */
function useNextLook(checkedMs: number | undefined, look: () => void): void {
  const last = useRef(checkedMs);
  useEffect(() => {
    if (last.current !== undefined && last.current !== checkedMs) look();
    last.current = checkedMs;
  }, [checkedMs, look]);
}

/** When the rights in the workspace were looked at last: what asks for access, and what gives it, comes by their notice. */
function useAccessChecked(workspaceId: string): number | undefined {
  const grants = useWorkspaceGrants(workspaceId);
  return grants?.reduce((latest, { checkedMs }) => Math.max(latest, checkedMs), 0);
}
