import { limits } from '#contract/rules/limits.ts';

/** The messages of the invite panel and of invitations that wait, word for word. */
export const messages = {
  invited: 'Users Invited successfully.',
  unknown: 'Unknown error',
  network: 'An error occurred while sending invites.',
  offline: 'You are offline. Connect to invite people.',
  addressesHint: `Press Enter or comma after each address, or paste a list. Up to ${limits.inviteAddresses} addresses.`,
  roleNote: 'New people join as Standard User. You can change a role after they accept.',
  everyoneHint: 'Everyone is added automatically.',
  invalidChip: 'not a valid address',
  takenChip: 'already invited or a member',
} as const;
