import { expect, test } from 'vitest';
import { invitationSignInPath } from '#src/features/account/password-reset/waiting-invitation.ts';

test.each([
  ['leads back to the invitation', 'omar@north.example', '{"email":"omar@north.example"}', true],
  ['of somebody else does not', 'omar@north.example', '{"email":"sam@north.example"}', false],
  ['that is not stored whole does not', 'omar@north.example', '{', false],
  ['that is not stored does not', 'omar@north.example', null, false],
])('a new password while an invitation %s', (_, email, inviteData, leads) => {
  const stored: Readonly<Record<string, string | null>> = { inviteCode: 'c d', inviteData };
  const local = { getItem: (key: string) => stored[key] ?? null } as Storage;
  expect(invitationSignInPath(email, local)).toBe(leads ? '/invitelogin?view=sign-in#code=c+d' : null);
});
