import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemDetails } from '#contract/wire/problems/problem-details.ts';
import { problems } from '#contract/wire/problems.ts';
import { texts as codes } from '#src/lib/problems/code-messages.de.ts';
import { texts as details } from '#src/lib/problems/detail-messages.de.ts';
import { serverText, textOf } from '#src/lib/problems/server-text.ts';
import { allFiles } from '#tests/support/architecture/source-files.ts';

const german = { codes, details };
const message = 'as the server said';

describe('what the server says', () => {
  it('is shown as it came on an English page', () => {
    expect(serverText({ code: 'not-found', detail: 'group', message })).toBe(message);
  });

  it('has a text for the detail, with the names and numbers in it', () => {
    const attempts = { code: 'too-many-requests', detail: 'attempts', message };
    expect(textOf({ ...attempts, values: { minutes: 3 } }, german)).toBe(
      'Zu viele Versuche. Versuchen Sie es in 3 Minuten erneut.',
    );
    expect(textOf({ ...attempts, values: { minutes: 1 } }, german)).toContain('in 1 Minute erneut');
  });

  it('has the text of the code where nothing more is known', () => {
    expect(textOf({ code: 'not-found', message }, german)).toBe('Nicht gefunden.');
    expect(textOf({ code: 'not-found', detail: 'of-tomorrow', message }, german)).toBe('Nicht gefunden.');
    expect(textOf({ code: 'not-found', detail: 'constructor', message }, german)).toBe('Nicht gefunden.');
  });

  it('stays as it came where the code is not known', () => {
    expect(textOf({ code: 'of-tomorrow', message }, german)).toBe(message);
    expect(textOf({ code: 'toString', detail: 'toString', message }, german)).toBe(message);
  });
});

describe('every answer of the server', () => {
  const sources = allFiles()
    .filter((path) => /^server\/.*\.ts$/.test(path) && !path.startsWith('server/db/'))
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

  it('has a code with a German text', () => {
    const answered = sources.flatMap(({ path, code }) => codesAnswered(code).map((one) => ({ path, one })));
    expect(new Set(answered.map(({ one }) => one)).size).toBeGreaterThan(30);
    expect(answered.filter(({ one }) => !Object.hasOwn(codes, one))).toEqual([]);
    expect(Object.keys(codes).sort()).toEqual(Object.keys(problems).sort());
  });

  it('has a German text for each detail that it can have', () => {
    const answered = sources.flatMap(({ code }) =>
      [...code.matchAll(/detailed\(\s*'([\w-]+)',\s*'([\w-]+)'/g)].map(([, one, detail]) => ({
        one,
        detail,
      })),
    );
    expect(answered.length).toBeGreaterThan(50);
    const values = {
      character: '\u200b',
      plain: 'e',
      emails: 'a@',
      email: 'a@b.example',
      name: 'n',
      most: 2,
      minutes: 2,
    };
    for (const { one = '', detail = '' } of answered)
      expect(textOf({ code: one, detail, values, message }, german), `${one} ${detail}`).not.toBe(message);
    expect(namesOf(details)).toEqual(namesOf(problemDetails));
  });

  it('writes no message of its own: it would be in English alone', () => {
    const messages = sources.filter(({ code }) =>
      /code: '[\w-]+',\s*message:|error_message: ['"`]/.test(code),
    );
    expect(messages.map(({ path }) => path)).toEqual([]);
  });
});

/** Of problems that a source file makes: `err({ code: 'not-found' })` and the like. */
function codesAnswered(source: string): readonly string[] {
  const made = [
    /(?:err|sendProblem)\((?:\w+, )?(?:reply\.header\([^)]*\), )?\{\s*code: '([\w-]+)'/g,
    /detailed\(\s*'([\w-]+)'/g,
    /new UploadError\('([\w-]+)'/g,
    /refuse\(reply(?:\.header\([^)]*\))?, '([\w-]+)'/g,
    /Problem = \{ code: '([\w-]+)'/g,
  ];
  return made.flatMap((shape) => [...source.matchAll(shape)].map(([, code = '']) => code));
}

function namesOf(texts: object): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(texts).map(([code, said]) => [code, Object.keys(said).sort()]));
}
