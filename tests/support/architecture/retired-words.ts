import { posix } from 'node:path';
import type { Source } from './read-source.ts';

/** Words that the code once had for what the field calls otherwise, with the word to take. */
const retiredWords: Readonly<Record<string, string>> = {
  anew: 're…',
  answer: 'response, callback',
  answers: 'responses',
  author: 'actor',
  course: 'phase',
  crew: 'actor set',
  deed: 'action, effect, audit entry',
  deeds: 'actions, effects',
  desk: 'context',
  dial: 'safe fetch',
  doomed: 'deleted subtree',
  duel: 'conflict',
  duels: 'conflicts',
  ears: 'listeners',
  entrance: 'middleware, auth',
  farewell: 'session end',
  foot: 'footer',
  guess: 'attempt',
  guesses: 'attempts',
  handover: 'user switch',
  hear: 'receive',
  hearers: 'recipients',
  holder: 'principal',
  holders: 'principals',
  ingest: 'apply server changes',
  letter: 'email',
  letters: 'emails',
  meanwhile: 'concurrent',
  mirror: 'backup',
  news: 'events, notice',
  outline: 'directory',
  overruled: 'superseded',
  parcel: 'message',
  parked: 'blocked',
  rail: 'sidebar',
  rehomed: 'relocated',
  rival: 'conflict',
  rivals: 'conflicts',
  sealed: 'encrypted',
  sealing: 'encryption',
  sentence: 'message',
  sentences: 'messages',
  spent: 'consumed',
  standing: 'context, status',
  stuck: 'needs attention',
  tell: 'notify, report',
  telling: 'delivery mode',
  told: 'notified, sent',
  trip: 'redirect',
  verdict: 'result',
  wish: 'input, change request',
  wishes: 'inputs, change requests',
};

/** The same of words in a row, each of which has its uses. */
const retiredPhrases: Readonly<Record<string, string>> = {
  'at once': 'immediately, concurrently, in one request',
  'first step': 'primary factor',
  'forget machine': 'remove remembered device',
  'given at': 'granted at',
  'know machine': 'remember device',
  'known machine': 'remembered device',
  'second step': 'second factor',
  'two step': 'two-factor',
  'two steps': 'two factors',
  'way in': 'sign-in method, access, route',
  'ways in': 'sign-in methods, access, routes',
};

/** Released migrations keep their names: they are stored in the databases that they were run on. */
const exceptions: ReadonlySet<string> = new Set([
  'server/db/migrations/early/006-access-news.ts',
  'server/db/migrations/022-former-holders.ts',
  'server/db/migrations/people/018-two-step.ts',
]);

export function retiredNames(source: Pick<Source, 'path' | 'exportedNames'>): readonly string[] {
  if (exceptions.has(source.path)) return [];
  const file = posix.basename(source.path).split('.')[0] ?? '';
  return [file, ...source.exportedNames].flatMap((name) =>
    retiredParts(name).map((complaint) => `${source.path}: ${complaint}`),
  );
}

/** What is wrong with a name, of whatever it is. */
export function retiredParts(name: string): readonly string[] {
  const words = wordsOf(name);
  const all = ` ${words.join(' ')} `;
  return [
    ...words
      .filter((word) => Object.hasOwn(retiredWords, word))
      .map((word) => `${name} has "${word}", say ${retiredWords[word]}`),
    ...Object.entries(retiredPhrases)
      .filter(([phrase]) => all.includes(` ${phrase} `))
      .map(([phrase, term]) => `${name} has "${phrase}", say ${term}`),
  ];
}

/** `sentOrKept`, `sent-or-kept` and `sent_or_kept` are three words. */
function wordsOf(name: string): readonly string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|[-_]/).map((word) => word.toLowerCase());
}
