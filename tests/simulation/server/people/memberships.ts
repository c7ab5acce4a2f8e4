import { canManageMember, isAssignable } from '#contract/rules/assignable-roles.ts';
import { can, type Role } from '#contract/rules/roles.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import type { Request } from '../messages.ts';
import type { Service } from '../service.ts';
import { type Member, memberRow, type Space } from '../space.ts';

type Reply = { readonly data: unknown } | ProblemCode;

/** What changes who is in a workspace, and as what; null where something else is asked. */
export function membershipResponse(service: Service, request: Request, userId: string): Reply | null {
  const [path = '', query = ''] = request.path.split('?');
  const [, users, about, id = ''] = path.split('/');
  if (request.method === 'GET' || !path.startsWith('workspace/') || users !== 'users') return null;
  const spaceOf = (wanted: unknown) => service.spaces.find((space) => space.id === wanted);
  if (about === 'exit') {
    const space = spaceOf(new URLSearchParams(query).get('workspaceId'));
    const me = space?.member(userId);
    if (!space || !me) return 'not-found';
    return can(me.role, 'exitWorkspace') ? become(service, space, me, null) : 'not-allowed';
  }
  const body = JSON.parse(request.body ?? 'null') as Readonly<Record<string, unknown>> | null;
  const isRole = about === 'change';
  const space = spaceOf(isRole ? body?.['workspace_id'] : about);
  const me = space?.member(userId);
  const memberId = isRole ? body?.['id'] : id;
  const other = [...(space?.members.values() ?? [])].find((one) => one.memberId === memberId);
  if (!space || !me) return 'not-found';
  if (!can(me.role, 'manageMembers')) return 'not-allowed';
  if (!other || other.role === null) return 'not-found';
  const [mine, theirs] = [
    { id: me.memberId, role: me.role ?? 0 },
    { id: other.memberId, role: other.role },
  ];
  if (!canManageMember(mine, theirs)) return 'not-allowed';
  if (!isRole) return become(service, space, other, null);
  const role = body?.['role'];
  return isAssignable(role) ? become(service, space, other, role) : 'bad-request';
}

/** By an invitation, under another membership than before. */
export function joinSpace(service: Service, space: Space, member: Member, role: Role, memberId: string) {
  member.memberId = memberId;
  become(service, space, member, role);
}

function become(service: Service, space: Space, member: Member, role: Role | null): Reply {
  const { role: before } = member;
  if (before !== role) {
    member.role = role;
    member.hasChanged = true;
    service.membershipChanges += 1;
    service.listeners.memberChanged(space, member, before);
  }
  return { data: role === null ? { success: true } : memberRow(space, { ...member, role }) };
}
