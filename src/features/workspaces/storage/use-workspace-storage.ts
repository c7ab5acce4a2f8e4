import { useEffect, useRef, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';

interface WorkspaceStorage {
  /** What the server said last; null until it has said something. */
  readonly figures: CallResponse<'workspaceStorage'> | null;
  /** Why it could not be asked again. */
  readonly failure: CallProblem | null;
  readonly retry: () => void;
}

/** The server's figures of a workspace; asked for again when it is listed with another one, and when a way to it is found. */
export function useWorkspaceStorage({ id, stored }: Workspace): WorkspaceStorage {
  const said = useServerCall('workspaceStorage', { params: { id } });
  const [figures, setFigures] = useState<WorkspaceStorage['figures']>(null);
  const response = said.state === 'answered' ? said.data : null;
  useEffect(() => {
    if (response !== null) setFigures(response);
  }, [response]);

  const { retry } = said;
  const occasion = `${useOffline()} ${stored?.storedBytes}`;
  const askedOn = useRef(occasion);
  useEffect(() => {
    if (askedOn.current === occasion) return;
    askedOn.current = occasion;
    retry();
  }, [occasion, retry]);
  return { figures: response ?? figures, failure: said.state === 'failed' ? said.problem : null, retry };
}
