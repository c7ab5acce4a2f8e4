import { passwordCriteria } from '#contract/rules/password.ts';
import { authMessages } from './messages.ts';

type Criterion = keyof ReturnType<typeof passwordCriteria>;

const shown: readonly Criterion[] = ['lowercase', 'uppercase', 'number', 'length', 'edges'];

/**
 * The live list of what a password needs. What is still missing fails once the field was left; an empty one has no spaces that
 * could be wrong.
 */
export function passwordChecks(password: string, left: boolean) {
  const criteria = passwordCriteria(password);
  return shown.map((id) => ({
    id,
    text: authMessages.checks[id],
    state: stateOf(criteria[id], left && !(id === 'edges' && password === '')),
  }));
}

function stateOf(isMet: boolean, isDue: boolean): 'met' | 'failed' | 'open' {
  if (isMet) return 'met';
  return isDue ? 'failed' : 'open';
}
