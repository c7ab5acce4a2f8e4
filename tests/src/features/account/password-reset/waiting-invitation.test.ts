import { expect, test } from 'vitest';
import {
  invitationSignInPath,
  keepWaitingInvitation,
} from '#src/features/account/password-reset/waiting-invitation.ts';
import { memoryStorage } from '../../../lib/memory-storage.ts';

const omar = 'omar@north.example';

test.each([
  ['leads back to the invitation', omar, '{"email":"omar@north.example"}', true],
  ['of somebody else does not', omar, '{"email":"sam@north.example"}', false],
  ['that is not stored whole does not', omar, '{', false],
  ['that is not stored does not', omar, null, false],
])('a new password while an invitation %s', (_, email, inviteData, leads) => {
  const stored: Readonly<Record<string, string | null>> = { inviteCode: 'c d', inviteData };
  const local = { getItem: (key: string) => stored[key] ?? null } as Storage;
  const path = leads ? '/invitelogin?view=sign-in#code=c+d' : null;
  expect(invitationSignInPath(email, local, memoryStorage())).toBe(path);
});

test('an invitation waits in its tab for a new password, though the page went meanwhile', () => {
  const session = memoryStorage();
  const path = '/invitelogin?view=sign-in#code=c+d';
  keepWaitingInvitation({ email: ' Omar@north.example', path }, session);
  expect(invitationSignInPath(omar, memoryStorage(), session)).toBe(path);
  expect(invitationSignInPath('sam@north.example', memoryStorage(), session)).toBeNull();
  session.setItem('waitingInvitation', JSON.stringify({ email: omar, path: 'https://elsewhere.example' }));
  expect(invitationSignInPath(omar, memoryStorage(), session)).toBeNull();
});
