import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts as german } from '#src/features/account/messages.de.ts';
import { messages } from '#src/features/account/messages.ts';
import { texts as germanAuth } from '#src/shared/auth/messages.de.ts';
import { authMessages } from '#src/shared/auth/messages.ts';

test('the fields before the app say what the form of the app says', () => {
  const script = readFileSync(new URL('../../../../public/start.js', import.meta.url), 'utf8');
  for (const [ofForm, ofAll] of [
    [messages, authMessages],
    [german, germanAuth],
  ] as const)
    for (const text of [
      ofAll.signIn,
      ofForm.signInLead,
      ofForm.user,
      ofAll.password,
      ofForm.newHere.replace('{link}', ''),
      ofForm.createNew,
      ofForm.signingIn,
    ])
      expect(script).toContain(`'${text}'`);
});
