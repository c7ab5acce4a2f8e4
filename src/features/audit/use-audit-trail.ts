import { useCallback, useEffect, useRef, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { auditPageEntries, type WireAuditEntry } from '#contract/wire/audit.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { usePeople } from '../../shared/people/use-people.ts';

export interface AuditTrail {
  readonly entries: readonly WireAuditEntry[];
  readonly state: 'asking' | 'more' | 'all' | 'failed';
  readonly problem: CallProblem | null;
  readonly askOlder: () => Promise<void>;
  /** Everything there is, for a file; null where it cannot be had. */
  readonly askAll: () => Promise<readonly WireAuditEntry[] | null>;
}

/** What was done in a workspace, newest first, page after page; begins again when anything of it changes. */
export function useAuditTrail({ id: workspaceId, name }: Workspace): AuditTrail {
  const [entries, setEntries] = useState<readonly WireAuditEntry[]>([]);
  const [state, setState] = useState<AuditTrail['state']>('asking');
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const turn = useRef(0);
  const checkedMs = usePeople(workspaceId)?.checkedMs;
  const filespaces = useLiveQuery((reader) => reader.filespaces(workspaceId), [workspaceId]);
  const driveIds = filespaces?.map(({ id }) => id).join();

  const askFrom = useCallback(
    async (before: readonly WireAuditEntry[]) => {
      turn.current += 1;
      const mine = turn.current;
      const page = await askPage(workspaceId, before);
      if (mine !== turn.current) return;
      setProblem(page.ok ? null : page.problem);
      if (!page.ok) return setState('failed');
      setEntries([...before, ...page.value]);
      setState(page.value.length === auditPageEntries ? 'more' : 'all');
    },
    [workspaceId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was checked again may have been done a moment ago
  useEffect(() => {
    void askFrom([]);
    return () => {
      turn.current += 1;
    };
  }, [askFrom, checkedMs, name, driveIds]);

  return {
    entries,
    state,
    problem,
    askOlder: () => askFrom(entries),
    async askAll() {
      let all: readonly WireAuditEntry[] = [];
      for (;;) {
        const page = await askPage(workspaceId, all);
        if (!page.ok) return null;
        all = [...all, ...page.value];
        if (page.value.length < auditPageEntries) return all;
      }
    },
  };
}

function askPage(workspaceId: string, before: readonly WireAuditEntry[]) {
  const last = before.at(-1);
  const query = last ? { before: String(last.id) } : {};
  return sync.call('auditTrail', { params: { workspaceId }, query });
}
