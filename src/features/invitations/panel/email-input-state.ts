import { checkEmail, type EmailProblem, isEmail } from '#contract/rules/email/check-email.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { limits } from '#contract/rules/limits.ts';

/**
 * The box of addresses that are to be invited: what stands in it as chips, what is being typed, and what there is to
 * say. Pure; the clock that takes the words away is the panel's.
 */
export interface EmailInputState {
  readonly chips: readonly Chip[];
  readonly text: string;
  readonly problem: EmailInputProblem | null;
}

export interface Chip {
  readonly email: string;
  readonly bad: 'invalid' | 'taken' | null;
}

export type EmailInputProblem =
  | { readonly kind: 'invalid'; readonly why: EmailProblem }
  /** `duplicates`: others of the list were left out, who are in the workspace or the box already. */
  | { readonly kind: 'invalid-list'; readonly emails: readonly string[]; readonly duplicates?: boolean }
  | { readonly kind: 'not-added' }
  | { readonly kind: 'duplicates' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-many' };

export const emptyEmailInput: EmailInputState = { chips: [], text: '', problem: null };

/** Those who are in the workspace already, or invited to it. */
export type ExistingMembers = ReadonlySet<string>;

const separators = /[\s,;]+/;

/** What was typed; a comma ends an address as Enter does. */
export function typeText(box: EmailInputState, text: string, existing: ExistingMembers): EmailInputState {
  const comma = text.indexOf(',');
  if (comma < 0) return { ...box, text };
  const added = commitText({ ...box, text: text.slice(0, comma) }, existing);
  // What could not be added stays to be mended, and what was typed after the comma with it.
  return { ...added, text: added.text + text.slice(comma + 1) };
}

/** Enter: the typed address becomes a chip, or stays with a word about it. */
export function commitText(box: EmailInputState, existing: ExistingMembers): EmailInputState {
  const email = normalizeEmail(withoutNames(box.text));
  if (email === '') return { ...box, text: '' };
  if (separators.test(email)) return pasteText({ ...box, text: '' }, email, existing);
  const checked = checkEmail(email);
  if (!checked.ok) return { ...box, problem: { kind: 'invalid', why: checked.problem } };
  return add({ ...box, text: '' }, [email], existing);
}

/** A pasted list: each address becomes a chip, those that are none are marked. A single word is typed text. */
export function pasteText(box: EmailInputState, pasted: string, existing: ExistingMembers): EmailInputState {
  const labels = withoutNames(pasted)
    .split(separators)
    .filter((word) => word !== '')
    .map(normalizeEmail);
  return add(box, labels, existing);
}

/** Whether a paste is a list, rather than part of an address. */
export function isAddressList(pasted: string): boolean {
  return pasted.trim().split(separators).length > 1 || isEmail(withoutNames(pasted).trim());
}

const inBrackets = /<([^<>\s]+@[^<>\s]+)>/;

/** The addresses of `Bo Guest <bo@guest.example>`, as mail programs write them; what has no brackets stays as it is. */
function withoutNames(text: string): string {
  if (!inBrackets.test(text)) return text;
  const parts = text.split(inBrackets); // what stands before an address, the address, and so on
  return parts
    .map((part, at) => {
      const address = parts[at + 1];
      if (at % 2 === 1 || address === undefined) return part;
      const before = part.replace(/"[^"]*"/g, '');
      const nameAt = Math.max(before.lastIndexOf(','), before.lastIndexOf(';'), before.lastIndexOf('\n')) + 1;
      // Addresses that only a space divides from the name are no part of it.
      const others = before
        .slice(nameAt)
        .split(separators)
        .filter((word) => isEmail(word) && word !== address);
      return `${before.slice(0, nameAt)} ${others.join(' ')}`;
    })
    .join(' ');
}

function add(box: EmailInputState, emails: readonly string[], existing: ExistingMembers): EmailInputState {
  const chips = [...box.chips];
  const invalid: string[] = [];
  let duplicates = false;
  for (const [at, email] of emails.entries()) {
    if (existing.has(email) || chips.some((chip) => chip.email === email)) {
      duplicates = true;
    } else if (chips.length >= limits.inviteAddresses) {
      // What does not fit is not lost: it waits in the field for the next time.
      const text = [box.text, ...emails.slice(at)].join(' ').trim();
      return { chips, text, problem: { kind: 'too-many' } };
    } else {
      const bad = isEmail(email) ? null : 'invalid';
      if (bad) invalid.push(email);
      chips.push({ email, bad });
    }
  }
  const problem: EmailInputProblem | null =
    invalid.length > 0
      ? { kind: 'invalid-list', emails: invalid, ...(duplicates && { duplicates }) }
      : duplicates
        ? { kind: 'duplicates' }
        : null;
  return { ...box, chips, problem };
}

export function removeChip(box: EmailInputState, email: string): EmailInputState {
  return { ...box, chips: box.chips.filter((chip) => chip.email !== email), problem: null };
}

/** Backspace in an empty field takes the last chip. */
export function removeLastChip(box: EmailInputState): EmailInputState {
  const last = box.chips.at(-1);
  return box.text === '' && last ? removeChip(box, last.email) : box;
}

export function clearMessage(box: EmailInputState): EmailInputState {
  return box.problem === null ? box : { ...box, problem: null };
}

/** The addresses that can be sent, or why none can be yet. */
export function beginSend(
  box: EmailInputState,
): { readonly emails: readonly string[] } | { readonly problem: EmailInputProblem } {
  if (box.text.trim() !== '') return { problem: { kind: 'not-added' } };
  const invalid = box.chips.filter(({ bad }) => bad === 'invalid').map(({ email }) => email);
  if (invalid.length > 0) return { problem: { kind: 'invalid-list', emails: invalid } };
  if (box.chips.some(({ bad }) => bad === 'taken')) return { problem: { kind: 'duplicates' } };
  if (box.chips.length === 0) return { problem: { kind: 'empty' } };
  return { emails: box.chips.map(({ email }) => email) };
}

/** Everybody is invited but these, who were already: they stay to be seen. */
export function finishSend(box: EmailInputState, already: readonly string[]): EmailInputState {
  const chips = box.chips
    .filter(({ email }) => already.includes(email))
    .map(({ email }): Chip => ({ email, bad: 'taken' }));
  return { chips, text: box.text, problem: chips.length > 0 ? { kind: 'duplicates' } : null };
}
