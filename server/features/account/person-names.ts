import { checkEmail } from '#contract/rules/email/check-email.ts';
import { findInvisible } from '#contract/rules/invisible-characters.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { emailProblem } from './email-problem.ts';
import { requireOpenSignUp } from './sign-up/require-sign-up.ts';

interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

/** The names of a person as they are stored, without the spaces around them. */
export function personNames({ first_name, last_name }: Names): Result<Names, Problem> {
  const invisible = findInvisible(first_name) ?? findInvisible(last_name);
  if (invisible !== undefined)
    return err(detailed('bad-request', 'name-invisible', { character: invisible }));
  return ok({ first_name: first_name.trim(), last_name: last_name.trim() });
}

/** The address of a new account as it is stored, where the server takes one with this address. */
export function newAddress(deps: Dependencies, raw: string): Result<string, Problem> {
  const address = checkEmail(raw);
  if (!address.ok) return err(emailProblem(address.problem));
  const permitted = requireOpenSignUp(deps, address.value);
  return permitted.ok ? address : permitted;
}
