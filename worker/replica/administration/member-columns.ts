import type { Member } from '#contract/entities/member.ts';
import type { Role } from '#contract/rules/roles.ts';

export interface MemberColumns {
  readonly ids: readonly string[];
  readonly emails: readonly string[];
  readonly names: readonly string[];
  readonly roles: Uint8Array;
  /** 1: has joined, 0: is invited. */
  readonly active: Uint8Array;
  /** Milliseconds; not a number of who has not joined. */
  readonly joined: Float64Array;
  readonly groupIds: readonly string[];
  /** In how many groups each is; which ones stand in `groups` one after the other, as positions in `groupIds`. */
  readonly groupCounts: Uint32Array;
  readonly groups: Uint32Array;
}

export function packMembers(members: readonly Member[]): MemberColumns {
  const positions = new Map<string, number>();
  const groups = members.flatMap(({ groupIds }) =>
    groupIds.map((id) => {
      const position = positions.get(id) ?? positions.size;
      positions.set(id, position);
      return position;
    }),
  );
  return {
    ids: members.map(({ id }) => id),
    emails: members.map(({ email }) => email),
    names: members.map(({ name }) => name),
    roles: Uint8Array.from(members, ({ role }) => role),
    active: Uint8Array.from(members, ({ status }) => Number(status === 'active')),
    joined: Float64Array.from(members, ({ joinedMs }) => joinedMs ?? Number.NaN),
    groupIds: [...positions.keys()],
    groupCounts: Uint32Array.from(members, ({ groupIds }) => groupIds.length),
    groups: Uint32Array.from(groups),
  };
}

export function unpackMembers(workspaceId: string, columns: MemberColumns): Member[] {
  const { ids, emails, names, roles, active, joined, groupIds, groupCounts, groups } = columns;
  let at = 0;
  return ids.map((id, position) => {
    const joinedMs = joined[position] ?? Number.NaN;
    const mine: string[] = [];
    for (const end = at + (groupCounts[position] ?? 0); at < end; at += 1) {
      mine.push(groupIds[groups[at] ?? 0] ?? '');
    }
    return {
      id,
      workspaceId,
      email: emails[position] ?? '',
      name: names[position] ?? '',
      role: (roles[position] ?? 0) as Role,
      status: active[position] === 1 ? 'active' : 'invited',
      joinedMs: Number.isNaN(joinedMs) ? null : joinedMs,
      groupIds: mine,
    };
  });
}
