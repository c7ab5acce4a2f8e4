import type { Grant } from '#contract/entities/grant.ts';
import type { Group } from '#contract/entities/group.ts';
import type { Member } from '#contract/entities/member.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';

export interface Size {
  readonly members: number;
  readonly groups: number;
  readonly grants: number;
  readonly folders: number;
}

export const workspaceId = idOf('w', 0);
export const driveId = idOf('d', 0);

/** On a folder that anything was granted on five have a right. */
export const principalsPerFolder = 5;

/** A workspace with one filespace, in which every tenth grant is a group's and folders are eight wide. */
export function makeSample(size: Size) {
  const groups = range(size.groups, (at): Group => {
    const isEveryone = at === 0;
    return { id: idOf('9', at), workspaceId, name: isEveryone ? 'Everyone' : `Team ${at}`, isEveryone };
  });
  const members = range(size.members, (at): Member => {
    const chosen = range(5, (nth) => (at * 7 + nth * 97) % size.groups);
    return {
      id: idOf('a', at),
      workspaceId,
      email: `person.${at}@example.com`,
      name: `Person Number ${at}`,
      role: at === 0 ? roles.owner : roles.standard,
      status: at % 10 === 9 ? 'invited' : 'active',
      joinedMs: at % 10 === 9 ? null : 1.7e12 + at,
      groupIds: [...new Set([0, ...chosen])].map((group) => idOf('9', group)),
    };
  });
  const grants = range(size.grants, (at): Grant => {
    const folder = (Math.floor(at / principalsPerFolder) * 9) % size.folders;
    return {
      driveId,
      folderId: idOf('f', folder),
      principal:
        at % 10 === 0
          ? { kind: 'group', id: idOf('9', (at / 10) % size.groups) }
          : { kind: 'user', id: idOf('a', (at * 31) % size.members) },
      permission: at % 3 === 0 ? 1 : 0,
      grantedMs: 1.7e12 + at * 1000,
      path: pathTo(folder).map((step) => `Folder ${step}`),
    };
  });
  return { groups, members, grants };
}

/** The ids from the root down to a folder. */
export function idsTo(folder: number): readonly string[] {
  return [rootId, ...pathTo(folder).map((step) => idOf('f', step))];
}

function pathTo(folder: number): readonly number[] {
  const path: number[] = [];
  for (let at = folder; ; at = Math.floor(at / 8) - 1) {
    path.unshift(at);
    if (at < 8) return path;
  }
}

export function idOf(kind: string, number: number): string {
  const spread = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${spread}-0000-4000-8${kind.charCodeAt(0).toString(16).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;
}

function range<Each>(count: number, make: (at: number) => Each): Each[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
