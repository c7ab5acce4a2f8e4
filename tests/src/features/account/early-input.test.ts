import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts as germanStopped } from '#src/app/session/stopped-messages.de.ts';
import { stoppedMessages } from '#src/app/session/stopped-messages.ts';
import { texts as german } from '#src/features/account/messages.de.ts';
import { messages } from '#src/features/account/messages.ts';
import { texts as germanAuth } from '#src/shared/auth/messages.de.ts';
import { authMessages } from '#src/shared/auth/messages.ts';

test('what is there before the app says what the app says', () => {
  const script = readFileSync(new URL('../../../../public/start.js', import.meta.url), 'utf8');
  for (const [ofForm, ofAll, ofStop] of [
    [messages, authMessages, stoppedMessages],
    [german, germanAuth, germanStopped],
  ] as const)
    for (const text of [
      ofAll.signIn,
      ofForm.signInLead,
      ofForm.user,
      ofAll.password,
      ofForm.newHere.replace('{link}', ''),
      ofForm.createNew,
      ofForm.signingIn,
      ofStop['not-started'].title,
      ofStop['not-started'].text,
      ofStop.reload,
    ])
      expect(script).toContain(text);
});
