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
