import { useEffect, useMemo, useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { usePeople, useWorkspaceGrants } from '../../../shared/people/use-people.ts';
import { everyoneMessage, offeredByMember } from './offered-access.ts';

/** The filespaces of a workspace by name. */
export function useFilespaces(workspaceId: string) {
  const filespaces = useLiveQuery((reader) => reader.filespaces(workspaceId), [workspaceId]);
  return useMemo(() => [...(filespaces ?? [])].sort((a, b) => compareNames(a.name, b.name)), [filespaces]);
}

/** What whoever joins can see without being given it; null as long as this device does not know. */
export function useEveryoneMessage(workspaceId: string): string | null {
  const filespaces = useFilespaces(workspaceId);
  const grants = useWorkspaceGrants(workspaceId);
  const people = usePeople(workspaceId);
  return useMemo(() => {
    const everyone = people?.groups.find(({ isEveryone }) => isEveryone);
    if (everyone === undefined || !grants) return null;
    const known = new Map(grants.map((drive) => [drive.driveId, drive.grants]));
    const named = filespaces.map(({ id, name }) => ({ filespaceName: name, grants: known.get(id) ?? [] }));
    return everyoneMessage(everyone.id, named);
  }, [filespaces, grants, people]);
}

/** What each of the invited gets by accepting. The server says it, and again when somebody was invited or has answered. */
export function usePendingAccess(workspaceId: string, pending: readonly Member[], offline: boolean) {
  const [rows, setRows] = useState<CallResponse<'invitedAccess'>>([]);
  const who = pending.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (offline || who === '') return;
    let current = true;
    sync.call('invitedAccess', { params: { workspaceId } }).then((result) => {
      if (current && result.ok) setRows(result.value);
    });
    return () => {
      current = false;
    };
  }, [workspaceId, who, offline]);
  return useMemo(() => offeredByMember(rows), [rows]);
}
