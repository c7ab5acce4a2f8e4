import { useMemo } from 'react';
import type { FolderGrant } from '#contract/entities/grant.ts';
import type { GrantIndex, Holder } from '#contract/rules/access.ts';
import type { PathSegment } from '#contract/worker-api.ts';
import type { People } from '#worker/read/reader.ts';
import { useGrants, usePeople } from '../../lib/people/use-people.ts';
import { useAccount } from '../../lib/session.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { messages } from './messages.ts';
import { isMe, namesOf } from './people-words.ts';

/** All that is known on this device about who may see what in a filespace. */
export interface Access {
  readonly people: People;
  readonly grants: readonly FolderGrant[];
  readonly index: GrantIndex;
  /** Of holders, by their key. */
  readonly names: ReadonlyMap<string, string>;
  /** When the server last said so. */
  readonly checkedMs: number;
}

/** Null where it is not on this device, undefined until that is known. */
export function useAccess(driveId: string, workspaceId: string): Access | null | undefined {
  const people = usePeople(workspaceId);
  const given = useGrants(driveId);
  return useMemo(() => {
    if (people === undefined || given === undefined) return undefined;
    if (people === null || given === null) return null;
    return {
      people,
      get grants() {
        return given.grants;
      },
      index: given.index,
      names: namesOf(people),
      checkedMs: Math.min(given.checkedMs, people.checkedMs),
    };
  }, [people, given]);
}

/** A folder with the way to it. */
export interface AccessFolder {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly filespaceName: string;
  readonly folderId: string;
  /** From below the root to the folder itself; none of the root, null where it is not known here. */
  readonly path: readonly PathSegment[] | null;
}

/** Why nothing can be changed now. */
export function useChangeOff(): string | false {
  return useOffline() && messages.needsConnection;
}

/** The same of what somebody was given: nobody changes their own. */
export function useHolderOff(access: Access, holder: Holder): string | false {
  const { email } = useAccount();
  return useChangeOff() || (isMe(holder, access.people, email) && messages.ownAccess);
}
