import { useMemo } from 'react';
import type { Grant } from '#contract/entities/grant.ts';
import type { GrantIndex, Principal } from '#contract/rules/effective-access.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { People } from '#worker/read/reader.ts';
import { useAccount } from '../../lib/session.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useGrants, usePeople } from '../../shared/people/use-people.ts';
import { messages } from './messages.ts';
import {
  isCurrentUser,
  type PrincipalLabels,
  principalAddresses,
  principalNames,
} from './principal-labels.ts';

/** All that is known on this device about who may see what in a filespace. */
export interface Access extends PrincipalLabels {
  readonly people: People;
  readonly grants: readonly Grant[];
  readonly index: GrantIndex;
  /** When the server last said so. */
  readonly checkedMs: number;
}

/** Null where it is not on this device, undefined until that is known. */
export function useAccess(driveId: string, workspaceId: string): Access | null | undefined {
  const people = usePeople(workspaceId);
  const grants = useGrants(driveId);
  return useMemo(() => {
    if (people === undefined || grants === undefined) return undefined;
    if (people === null || grants === null) return null;
    return {
      people,
      get grants() {
        return grants.grants;
      },
      index: grants.index,
      names: principalNames(people),
      addresses: principalAddresses(people),
      checkedMs: Math.min(grants.checkedMs, people.checkedMs),
    };
  }, [people, grants]);
}

/** A folder with the way to it. */
export interface FolderWithPath {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly filespaceName: string;
  readonly folderId: string;
  /** From below the root to the folder itself; none of the root, null where it is not known here. */
  readonly path: readonly PathSegment[] | null;
}

/** Why nothing can be changed now. */
export function useChangeDisabledReason(): string | false {
  return useOffline() && messages.needsConnection;
}

/** The same of what somebody was given: nobody changes their own. */
export function usePrincipalDisabledReason(access: Access, principal: Principal): string | false {
  const { email } = useAccount();
  return useChangeDisabledReason() || (isCurrentUser(principal, access.people, email) && messages.ownAccess);
}
