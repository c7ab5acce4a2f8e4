import { useEffect, useRef, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';

interface WorkspaceStorage {
  /** What the server said last; null until it has said something. */
  readonly figures: CallResponse<'workspaceStorage'> | null;
  /** Why it could not be asked again. */
  readonly failure: CallProblem | null;
  readonly retry: () => void;
}

/** The server's figures of a workspace; asked for again when the workspace is listed with another total. */
export function useWorkspaceStorage({ id, stored }: Workspace): WorkspaceStorage {
  const said = useServerCall('workspaceStorage', { params: { id } });
  const [figures, setFigures] = useState<WorkspaceStorage['figures']>(null);
  const response = said.state === 'answered' ? said.data : null;
  useEffect(() => {
    if (response !== null) setFigures(response);
  }, [response]);

  const { retry } = said;
  const askedWith = useRef(stored?.storedBytes);
  useEffect(() => {
    if (askedWith.current === stored?.storedBytes) return;
    askedWith.current = stored?.storedBytes;
    retry();
  }, [stored?.storedBytes, retry]);
  return { figures: response ?? figures, failure: said.state === 'failed' ? said.problem : null, retry };
}
