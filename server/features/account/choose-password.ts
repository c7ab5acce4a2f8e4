import { isPassword } from '#contract/rules/password.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Deps } from '../../deps.ts';
import type { Problem } from '../../http/handler.ts';
import { decipher } from './decipher.ts';
import { guessable, type PasswordOwner } from './guessable.ts';

/** What somebody chose, if it may be their password. `rules` is what the screen that asks says of the specified rules. */
export async function choosePassword(
  { settings }: Deps,
  enciphered: string,
  owner: PasswordOwner,
  rules: string,
): Promise<Result<string, Problem>> {
  const password = decipher(enciphered, settings.passwordCipherKey);
  if (password === null || !isPassword(password)) return err({ code: 'bad-request', message: rules });
  const problem = await guessable(password, owner);
  return problem === null ? ok(password) : err(problem);
}
