import { useMemo } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { can } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { memberStatusLabel } from '../principal-labels.ts';
import type { Access } from '../use-access.ts';
import { messages } from './messages.ts';
import type { PrincipalRow } from './people-and-groups-tab.tsx';
import { grantedFolderCounts, type SharedFolder, sharedFolders } from './shared-folders.ts';

/** The most folders at the root that are listed though nobody was given a right on them; the rest is found by name. */
const mostUnshared = 2000;

export interface UnsharedFolders {
  readonly folders: readonly PathSegment[];
  /** How many there are besides. */
  readonly more: number;
}

export interface PanelLists {
  readonly shared: readonly SharedFolder[];
  readonly unshared: UnsharedFolders;
  /** All but oneself. */
  readonly users: readonly PrincipalRow[];
  readonly groups: readonly PrincipalRow[];
}

/** What the three tabs list; null while it is not known. */
export function usePanelLists(
  access: Access | null | undefined,
  driveId: string,
  myEmail: string,
): PanelLists | null {
  const atRoot = useLiveQuery(
    (reader) =>
      reader.folder({
        driveId,
        folderId: rootId,
        direction: 'asc',
        only: 'folders',
        from: 0,
        to: mostUnshared,
      }),
    [driveId],
  );
  return useMemo(() => {
    if (!access) return null;
    const shared = sharedFolders(access.grants, access);
    const known = new Set(shared.map(({ folderId }) => folderId));
    const counts = grantedFolderCounts(access.grants);
    const row = (
      principal: Principal,
      member: Member | null,
      about: string,
      isAlways = false,
    ): PrincipalRow => {
      const key = principalKey(principal);
      const name = access.names.get(key) ?? '';
      return { key, principal, name, member, about, folders: counts.get(key) ?? 0, isAlways };
    };
    const { members, groups } = access.people;
    return {
      shared,
      unshared: {
        folders: (atRoot?.rows ?? []).filter(({ id }) => !known.has(id)),
        more: Math.max(0, (atRoot?.folders ?? 0) - mostUnshared),
      },
      users: members
        .filter(({ email }) => email.toLowerCase() !== myEmail.toLowerCase())
        .map((member) =>
          row(
            { kind: 'user', id: member.id },
            member,
            memberStatusLabel(member),
            can(member.role, 'seeEverything'),
          ),
        ),
      groups: groups.map(({ id, isEveryone, memberCount }) =>
        row(
          { kind: 'group', id },
          null,
          isEveryone ? messages.managedUsers(memberCount) : messages.users(memberCount),
        ),
      ),
    };
  }, [access, atRoot, myEmail]);
}
