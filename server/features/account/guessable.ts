import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';

/** Who a password is for. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const product = 'lunvik';
/** A shorter one stands in many words by chance. */
const shortestWord = 4;
/** What a password has to be made of besides what everybody knows. */
const leastBesides = 8;

const common = detailed('bad-request', 'password-common');
const personal = detailed('bad-request', 'password-personal');

/** Why a password would be among the first that somebody tries; null where it is not. */
export async function guessable(password: string, owner: PasswordOwner): Promise<Problem | null> {
  const lower = password.toLowerCase();
  const spellings = [lower, spelledOut(lower)];
  const words = wordsOf(owner);
  if (spellings.some((spelling) => isMostly(spelling, words))) return personal;
  const list = await commonPasswords();
  const bare = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return [lower, bare(lower)].some((text) => list.has(text)) ? common : null;
}

let loaded: Promise<ReadonlySet<string>> | null = null;

/** Read when the first password is chosen: most processes of a day never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('./common-passwords.json', { with: { type: 'json' } }).then(
    ({ default: { words } }) => new Set(words.split(' ')),
  );
  return loaded;
}

function wordsOf({ email, firstName, lastName }: PasswordOwner): readonly string[] {
  const local = email.slice(0, email.indexOf('@'));
  return [email, local, ...local.split(/[^\p{L}\p{N}]+/u), firstName, lastName, product]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= shortestWord)
    .sort((one, other) => other.length - one.length);
}

function isMostly(spelling: string, words: readonly string[]): boolean {
  const besides = words.reduce((text, word) => text.replaceAll(word, ''), spelling);
  return besides !== spelling && besides.length < leastBesides;
}

const emails: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};

/** With letters in place of the digits and signs that look like them. */
function spelledOut(text: string): string {
  return [...text].map((sign) => emails[sign] ?? sign).join('');
}
