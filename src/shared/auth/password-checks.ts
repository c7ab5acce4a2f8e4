import { passwordCriteria } from '#contract/rules/password.ts';

type Criterion = keyof ReturnType<typeof passwordCriteria>;

const texts: Readonly<Record<Criterion, string>> = {
  lowercase: '1 lowercase',
  uppercase: '1 uppercase',
  number: '1 number',
  length: '8 characters',
  edges: 'No spaces at start or end',
};

/** The live list of what a password needs. What is still missing fails once the field was left. */
export function passwordChecks(password: string, left: boolean) {
  const criteria = passwordCriteria(password);
  return (Object.keys(texts) as Criterion[]).map((id) => ({
    id,
    text: texts[id],
    state: criteria[id] ? ('met' as const) : left ? ('failed' as const) : ('open' as const),
  }));
}
