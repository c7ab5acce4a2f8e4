import { useCallback, useRef, useState } from 'react';
import type { StorageType, Workspace } from '#contract/entities/workspace.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useOnReconnect } from '../../../lib/waiting/use-on-reconnect.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { CredentialSettings } from './credentials.ts';

interface Outcome {
  readonly onCreated: (workspace: Workspace) => void;
  readonly onNotValidated: () => void;
}

/** One creation at a time, which can be given up. What was given up but made in spite of it counts as made. */
export function useCreateWorkspace({ onCreated, onNotValidated }: Outcome) {
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  useOnReconnect(useCallback(() => setProblem((last) => (last?.kind === 'offline' ? null : last)), []));
  // The buttons go off with the next paint; a second Enter may come before it.
  const current = useRef<object | null>(null);

  const create = async (name: string, type: StorageType, settings: CredentialSettings) => {
    if (current.current) return;
    const mine = {};
    current.current = mine;
    const begunAt = location.href;
    setWorking(true);
    setProblem(null);
    const result = await sync.createWorkspace({ name, storage: { type, settings } });
    const isCancelled = current.current !== mine;
    if (!isCancelled) {
      current.current = null;
      setWorking(false);
    }
    if (result.ok) {
      // Who has gone elsewhere since finds it among the workspaces and is not called away.
      if (location.href === begunAt) onCreated(result.value);
    } else if (!isCancelled) {
      if (result.problem.kind === 'refused' && result.problem.code === 'email-not-verified') onNotValidated();
      else setProblem(result.problem);
    }
  };

  const cancel = () => {
    if (!current.current) return;
    current.current = null;
    setWorking(false);
    sync.cancelCreateWorkspace();
  };

  return { working, problem, create, cancel, forgive: () => setProblem(null) };
}
