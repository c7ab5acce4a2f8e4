import { expect, test } from 'vitest';
import {
  clearStoredInvitation,
  type Invitation,
  storedInvitation,
  storeInvitation,
} from '#src/features/invitations/stored-invitation.ts';
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
  storeInvitation('code', invitation, local);
  expect(storedInvitation('code', local)).toEqual(invitation);
  expect(storedInvitation('other', local)).toBeNull();
  clearStoredInvitation(local);
  expect(storedInvitation('code', local)).toBeNull();
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
  storeInvitation('code', invitation, local);
  local.setItem('inviteData', text);
  expect(storedInvitation('code', local)).toBeNull();
});
