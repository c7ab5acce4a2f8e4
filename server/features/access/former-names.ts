import type { FormerCalls } from '../../http/routing/former-calls.ts';

/**
 * Pages up to 0.0.18 may still be open, or be started without a network as installed applications. They call the time
 * of a grant `given_at`. This file may go two releases later, in 0.0.20.
 */
export const formerAccessCalls: FormerCalls = {
  userGrants: { formerResponse: withFormerTime },
  groupGrants: { formerResponse: withFormerTime },
  workspaceGrants: {
    formerResponse: ({ users, groups }) => ({
      users: withFormerTime(users),
      groups: withFormerTime(groups),
    }),
  },
};

/** The paths are those of the specification, the same for pages of all releases: a grant has its time under both names. */
function withFormerTime(grants: readonly { readonly granted_at: number }[]): readonly object[] {
  return grants.map((grant) => ({ ...grant, given_at: grant.granted_at }));
}
