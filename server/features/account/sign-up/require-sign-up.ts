import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Database } from '../../../db/schema.ts';
import { memberStatus } from '../../../db/tables/workspaces.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Problem } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import { asciiDomain, type SignUpPolicy } from '../../../settings/sign-up-policy.ts';

type Deps = Pick<Dependencies, 'settings' | 'nowMs'>;

/**
 * Whether an address that somebody typed may get an account. Looks at nothing but the address itself: an answer that
 * knew of invitations or accounts would tell a stranger about them (docs/decisions/081).
 */
export function requireOpenSignUp({ settings: { signUp } }: Deps, email: string): Result<null, Problem> {
  return signUp.kind === 'open' || isOfDomain(signUp, email) ? ok(null) : err(refusal(signUp));
}

/** The same for an address that has been proved: an open invitation counts, too. */
export async function requireSignUpOfProved(
  db: Kysely<Database>,
  deps: Deps,
  email: string,
): Promise<Result<null, Problem>> {
  const { signUp } = deps.settings;
  const byAddress = requireOpenSignUp(deps, email);
  if (byAddress.ok || signUp.kind === 'closed') return byAddress;
  const invitation = await db
    .selectFrom('members')
    .innerJoin('invitations', 'invitations.member_id', 'members.id')
    .select('members.id')
    .where('members.email', '=', email)
    .where('members.status', '=', memberStatus.invited)
    .where('invitations.expires_at', '>', new Date(deps.nowMs()))
    .limit(1)
    .executeTakeFirst();
  return invitation === undefined ? byAddress : ok(null);
}

/** The same for whoever shows the link of an open invitation. */
export function requireSignUpOfInvited({ settings: { signUp } }: Deps): Result<null, Problem> {
  return signUp.kind === 'closed' ? err(refusal(signUp)) : ok(null);
}

function isOfDomain(signUp: SignUpPolicy, email: string): boolean {
  if (signUp.kind !== 'domains') return false;
  const domain = asciiDomain(email.slice(email.lastIndexOf('@') + 1));
  return domain !== null && signUp.domains.includes(domain);
}

/** By the setting alone: one answer for all addresses. */
function refusal({ kind }: SignUpPolicy): Problem {
  return detailed('sign-up-closed', kind === 'invited' || kind === 'closed' ? kind : 'address');
}
