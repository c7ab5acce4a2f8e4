import { checkSpaceName } from '#contract/rules/space-name.ts';

/** Letters that no decomposition turns into plain ones. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Addresses there say nothing about a team. */
const publicMail =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|mac|aol|gmx|web|t-online|freenet|posteo|proton|protonmail|pm|mail|fastmail|zoho|qq|163)$/;

/**
 * What people type as a name, in the form that a name has: "Acme Inc" is `acme-inc`. What is a name already stays, and so
 * do letters of other scripts and all that cannot be seen, so that the checks can name them.
 */
export function nameInLinks(typed: string): string {
  if (checkSpaceName(typed).ok) return typed;
  return typed
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => plain[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[\s\p{P}\p{S}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** A name for the first workspace of a person: that of the domain, else the person's own; empty where neither is one. */
export function suggestedSpaceName(person: { readonly email: string; readonly userName: string }): string {
  const labels = (person.email.split('@')[1] ?? '').toLowerCase().split('.').slice(0, -1);
  // Below a country's domain for companies, such as `co.uk`, the team's name stands one further to the left.
  const last = labels.at(-1) ?? '';
  const team = last.length <= 3 && labels.length > 1 ? (labels.at(-2) ?? '') : last;
  const candidates = publicMail.test(team) ? [] : [team];
  if (person.userName !== 'user') candidates.push(nameInLinks(person.userName));
  return candidates.find((name) => checkSpaceName(name).ok) ?? '';
}
