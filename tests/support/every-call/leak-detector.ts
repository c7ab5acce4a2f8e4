import { createHash } from 'node:crypto';
import { canary } from './invalid-requests.ts';

const looksSecret = [
  [/(?<![\w-])[\w-]{43}(?![\w-])/, 'something like a token'],
  [/\$argon2/, 'something like the hash of a password'],
  [/U2FsdGVkX1/, 'an enciphered text'],
] as const;

export type LeakDetector = ReturnType<typeof createLeakDetector>;

/** Keeps what was said and what must not be, and finds the one in the other. */
export function createLeakDetector() {
  const said: { readonly where: string; readonly text: string }[] = [];
  /** What must not be said to anybody any more, by what it is. */
  const secrets = new Map<string, string>();

  /** In each of the shapes in which it could slip out. */
  function addSecret(secret: string | Buffer, what: string): void {
    const shapes =
      typeof secret === 'string'
        ? [secret]
        : (['hex', 'base64', 'base64url'] as const).map((as) => secret.toString(as));
    for (const shape of shapes) secrets.set(shape, what);
  }

  /** A token is nowhere to be read, nor is what is kept of it. */
  function addToken(token: string, what: string): void {
    addSecret(token, what);
    addSecret(createHash('sha256').update(token).digest(), `the hash of ${what}`);
  }

  /** Where anything was said that should not have been; empties what was said. */
  function leaks(): readonly string[] {
    const found = new Set<string>();
    for (const { where, text } of said.splice(0)) {
      for (const [secret, what] of secrets) if (text.includes(secret)) found.add(`${what} in ${where}`);
      for (const [shape, what] of looksSecret) {
        const hit = shape.exec(text);
        if (hit) found.add(`${what} in ${where}: ${hit[0]}`);
      }
      if (text.includes(canary))
        found.add(
          `what was sent in ${where}: ${text.slice(text.indexOf(canary) - 100, text.indexOf(canary) + 20)}`,
        );
    }
    return [...found];
  }

  return {
    secrets: secrets as ReadonlyMap<string, string>,
    record: (where: string, text: string) => void said.push({ where, text }),
    addSecret,
    addToken,
    leaks,
  };
}
