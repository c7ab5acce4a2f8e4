import { passwordCriteria } from '#contract/rules/password.ts';
import { authMessages } from './messages.ts';

type Criterion = keyof ReturnType<typeof passwordCriteria>;

const shown: readonly Criterion[] = ['lowercase', 'uppercase', 'number', 'length', 'edges'];

/** The live list of what a password needs. What is still missing fails once the field was left. */
export function passwordChecks(password: string, left: boolean) {
  const criteria = passwordCriteria(password);
  return shown.map((id) => ({
    id,
    text: authMessages.checks[id],
    state: criteria[id] ? ('met' as const) : left ? ('failed' as const) : ('open' as const),
  }));
}
