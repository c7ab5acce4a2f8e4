import { describe, expect, test } from 'vitest';
import { invitationRouteOf } from '#src/features/invitations/invitation-routes.ts';
import type { Invitation } from '#src/features/invitations/stored-invitation.ts';

const open: Invitation = {
  workspaceId: 'w',
  workspaceName: 'north-studio',
  email: 'sam@partner.example',
  ownerEmail: 'maya@north.example',
  state: 'open',
};
const expired: Invitation = { ...open, state: 'expired' };
const accepted: Invitation = { ...open, state: 'accepted' };

describe('whoever follows a link', () => {
  test.each([
    ['signs in', open, null, null, 'sign-in'],
    ['makes an account where that was chosen', open, null, 'sign-up', 'sign-up'],
    ['is sent from the question to the door', open, null, 'answer', 'sign-in'],
    ['answers as the invited', open, 'sam@partner.example', null, 'answer'],
    ['answers in whatever case the address is written', open, 'Sam@Partner.example', 'sign-in', 'answer'],
    ['learns that it is for somebody else', open, 'omar@south.example', 'sign-in', 'invalid'],
    ['learns no more of an old one either', accepted, 'omar@south.example', null, 'invalid'],
    ['learns the same of an expired one', expired, 'omar@south.example', null, 'invalid'],
  ] as const)('%s', (_, invitation, signedInAs, at, screen) => {
    expect(invitationRouteOf(invitation, signedInAs, at)).toEqual({ kind: 'screen', screen });
  });

  test.each([
    ['that it has expired', expired, null, 'expired'],
    ['that it has expired, signed in too', expired, 'sam@partner.example', 'expired'],
    ['that the person has joined', accepted, null, 'joined'],
    ['that the person has joined, signed in too', accepted, 'sam@partner.example', 'joined'],
  ] as const)('learns %s', (_, invitation, signedInAs, kind) => {
    expect(invitationRouteOf(invitation, signedInAs, 'answer')).toEqual({ kind });
  });
});
