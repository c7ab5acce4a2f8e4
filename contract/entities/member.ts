import type { Role } from '../rules/roles.ts';

/** Somebody in a workspace, or invited into it, as those who manage its members see them. */
export interface Member {
  readonly id: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'invited' | 'active';
  /** Null until the invitation is accepted. */
  readonly joinedMs: number | null;
  /** Everyone's included. */
  readonly groupIds: readonly string[];
}

/** What clients of the specification send for a person who was asked for no name. */
const unasked = 'user';

/** The name that somebody gave, and nothing where none was asked for: `user user` is nobody's name. */
export function givenName(name: string): string {
  const trimmed = name.trim();
  return trimmed === unasked || trimmed === `${unasked} ${unasked}` ? '' : trimmed;
}
