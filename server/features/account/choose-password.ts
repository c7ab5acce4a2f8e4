import { isValidPassword } from '#contract/rules/password.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { decryptPassword } from './decrypt-password.ts';
import { guessable, type PasswordOwner } from './guessable.ts';

/** What somebody chose, if it may be their password. `rules`: how the screen that asks says the specified rules. */
export async function choosePassword(
  { settings }: Dependencies,
  encrypted: string,
  owner: PasswordOwner,
  rules: 'password-rules' | 'password-criteria',
): Promise<Result<string, Problem>> {
  const password = decryptPassword(encrypted, settings.passwordCipherKey);
  if (password === null || !isValidPassword(password)) return err(detailed('bad-request', rules));
  const problem = await guessable(password, owner);
  return problem === null ? ok(password) : err(problem);
}
