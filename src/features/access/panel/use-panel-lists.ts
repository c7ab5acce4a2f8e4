import { useMemo } from 'react';
import { type Holder, holderKey } from '#contract/rules/access.ts';
import { rootId } from '#contract/rules/root.ts';
import type { PathSegment } from '#contract/worker-api.ts';
import { formatGroupCount } from '../../../lib/format.ts';
import { useLive } from '../../../lib/use-live.ts';
import { standing } from '../people-words.ts';
import type { Access } from '../use-access.ts';
import type { HolderRow } from './holders-tab.tsx';
import { folderCounts, type SharedFolder, sharedFolders } from './rows.ts';

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
  readonly users: readonly HolderRow[];
  readonly groups: readonly HolderRow[];
}

/** What the three tabs list; null while it is not known. */
export function usePanelLists(
  access: Access | null | undefined,
  driveId: string,
  myEmail: string,
): PanelLists | null {
  const atRoot = useLive(
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
    const shared = sharedFolders(access.grants, access.names);
    const known = new Set(shared.map(({ folderId }) => folderId));
    const counts = folderCounts(access.grants);
    const row = (holder: Holder, name: string, about: string): HolderRow => {
      const key = holderKey(holder);
      return { key, holder, name, about, folders: counts.get(key) ?? 0 };
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
        .map((member) => row({ kind: 'user', id: member.id }, member.email, standing(member))),
      groups: groups.map(({ id, name, isEveryone, memberCount }) =>
        row(
          { kind: 'group', id },
          name,
          `${formatGroupCount(memberCount)} ${memberCount === 1 ? 'user' : 'users'}${isEveryone ? ', managed automatically' : ''}`,
        ),
      ),
    };
  }, [access, atRoot, myEmail]);
}
