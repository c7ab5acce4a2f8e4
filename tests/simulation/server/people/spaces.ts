import { can, roles } from '#contract/rules/roles.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import type { Request } from '../messages.ts';
import type { Service } from '../service.ts';
import { everyoneOf, type Member, memberRow, type Space } from '../space.ts';
import { membershipResponse } from './memberships.ts';

type Reply = { readonly data: unknown } | ProblemCode;

/** Everything that is asked about workspaces, and of who is in them; null where it is about something else. */
export function spaceResponse(
  service: Service,
  request: Request,
  parts: readonly string[],
  asked: URLSearchParams,
  userId: string,
): Reply | null {
  const [room, what = '', about] = parts;
  const of = (id: string | null | undefined) => service.spaces.find((space) => space.id === id) ?? null;
  if (room === 'workspace') {
    if (request.method !== 'GET') return membershipResponse(service, request, userId);
    if (about === undefined) return { data: service.spaces.flatMap((space) => spaceRows(space, userId)) };
    const space = of(about);
    return what === 'permission' ? noGrants(space, userId) : peopleRows(space, userId, what);
  }
  if (room !== 'drives') return null;
  if (parts.length === 1) return driveRows(service, of(asked.get('workspaceId')), userId);
  return what === 'folder' ? noGrantsOf(service, parts.at(-1) ?? '', userId) : null;
}

function spaceRows(space: Space, userId: string) {
  const member = space.member(userId);
  if (member === null) return [];
  const name = { workspace_name: space.name, workspace_user_id: member.memberId };
  const storage = { type: 'own', created: 1 };
  const { id, owner } = space;
  const ownership = { user_id: owner.userId, owner: { name: '', email: owner.email } };
  return [{ id, workspace_id: id, ...name, ...ownership, created: 1, role: member.role, storage }];
}

/** The users of the workspace, or its groups, of which it has only the built-in one. */
function peopleRows(space: Space | null, userId: string, what: string): Reply {
  const asker = space?.member(userId);
  if (!space || !asker) return 'not-found';
  if (!can(asker.role, 'manageMembers')) return 'not-allowed';
  const { id: workspace_id } = space;
  const everyone = everyoneOf(space);
  const members = [...space.members.values()].filter(({ role }) => role !== null).sort(byMembership);
  if (what === 'group') {
    return { data: [{ ...everyone, workspace_id, is_everyone: true, member_count: members.length }] };
  }
  return { data: members.map((member) => memberRow(space, member)) };
}

/** The owner first; all others came at one moment, and follow by address. */
function byMembership(one: Member, other: Member): number {
  const isOwner = ({ role }: Member) => Number(role === roles.owner);
  return isOwner(other) - isOwner(one) || (one.email < other.email ? -1 : 1);
}

/** Rights on folders are given to nobody here. */
function noGrants(space: Space | null, userId: string): Reply {
  const asker = space?.member(userId);
  if (!asker) return 'not-found';
  return can(asker.role, 'manageAccess') ? { data: { users: [], groups: [] } } : 'not-allowed';
}

function noGrantsOf(service: Service, driveId: string, userId: string): Reply {
  const reply = noGrants(service.spaceOf(driveId), userId);
  return typeof reply === 'string' ? reply : { data: [] };
}

function driveRows(service: Service, space: Space | null, userId: string): Reply {
  if (!space?.member(userId)) return 'not-found';
  const visible = [...service.drives.values()].filter(
    ({ id, workspaceId }) => workspaceId === space.id && service.seesAll(userId, id),
  );
  const { memberId: workspace_user_id, email } = space.owner;
  const data = visible.map((drive) => ({
    drive_id: drive.id,
    drive_name: drive.name,
    region_code: 'OR',
    workspace_id: space.id,
    workspace_user_id,
    email,
    user_name: email,
    upload_thread_count: 4,
    download_thread_count: 4,
    single_file_cache_max_size: 50,
    total_cache_max_size: 25,
    storage_pack_size: 10,
    upload_cache_max_size: 100,
    created: 1,
  }));
  return { data };
}
