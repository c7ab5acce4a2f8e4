import { type Role, roles } from '#contract/rules/roles.ts';

export interface Member {
  readonly userId: string;
  readonly email: string;
  /** Of the membership: who comes back has another. */
  memberId: string;
  /** Null: not in the workspace, or no longer. */
  role: Role | null;
  /** Their right has changed at some time. */
  hasChanged?: boolean;
}

/** A workspace and who is in it. */
export class Space {
  readonly id: string;
  readonly name: string;
  readonly members = new Map<string, Member>();

  constructor(id: string, name: string) {
    this.id = id;
    this.name = name;
  }

  member(userId: string): Member | null {
    const member = this.members.get(userId);
    return member === undefined || member.role === null ? null : member;
  }

  get owner(): Member {
    const owner = [...this.members.values()].find(({ role }) => role === roles.owner);
    if (owner === undefined) throw new Error('a workspace has an owner');
    return owner;
  }
}

export function everyoneOf({ id }: Space) {
  return { id, group_name: 'Everyone' };
}

/** A member as those see it who manage them. */
export function memberRow(space: Space, { memberId: id, email, role }: Member) {
  const context = { role, status: 1, joined_date: 1, groups: [everyoneOf(space)] };
  return { id, email, name: '', workspace_id: space.id, ...context };
}
