import { expect, test } from 'vitest';
import {
  forgetInvitation,
  type Invitation,
  rememberedInvitation,
  rememberInvitation,
} from '#src/features/invitations/remembered-invitation.ts';
import { memoryStorage } from '../../lib/memory-storage.ts';

const invitation: Invitation = {
  workspaceId: 'w',
  workspaceName: 'north-studio',
  email: 'sam@partner.example',
  ownerEmail: 'maya@north.example',
  state: 'open',
};

test('an invitation is known by its code until it is forgotten', () => {
  const local = memoryStorage();
  rememberInvitation('code', invitation, local);
  expect(rememberedInvitation('code', local)).toEqual(invitation);
  expect(rememberedInvitation('other', local)).toBeNull();
  forgetInvitation(local);
  expect(rememberedInvitation('code', local)).toBeNull();
  expect(local.length).toBe(0);
});

test.each([
  'not json',
  'null',
  '[]',
  '{"state":"open"}',
  JSON.stringify({ ...invitation, state: 'expired' }),
])('what somebody else left there (%s) is asked for again', (text) => {
  const local = memoryStorage();
  rememberInvitation('code', invitation, local);
  local.setItem('inviteData', text);
  expect(rememberedInvitation('code', local)).toBeNull();
});
