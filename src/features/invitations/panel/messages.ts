import { limits } from '#contract/rules/limits.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of the invite panel and of invitations that wait, word for word. */
export const messages = catalog('features/invitations/panel/messages', {
  title: 'Invite Users',
  inviting: 'Inviting...',
  inviteCount: (count: number) =>
    count === 0 ? 'Invite Users' : count === 1 ? 'Invite 1 user' : `Invite ${count} users`,
  addresses: 'Email addresses',
  groups: 'Groups',
  searchGroups: 'Search groups',
  invited: 'Users Invited successfully.',
  unknown: 'Unknown error',
  network: 'An error occurred while sending invites.',
  addressesHint: `Press Enter or comma after each address, or paste a list. Up to ${limits.inviteAddresses} addresses.`,
  roleNote: 'New people join as Standard User. You can change a role after they accept.',
  everyoneHint: 'Everyone is added automatically.',
  invalidChip: 'not a valid address',
  takenChip: 'already invited or a member',
  notAdded: 'Please press Enter or Comma to add.',
  duplicates: 'Some emails are already invited or duplicated.',
  empty: 'Please enter at least one valid email.',
  tooMany: (most: number) => `Invite at most ${most} addresses at a time.`,
  pending: 'Pending invitations',
  isInvited: 'Invited',
  copyLinkFor: (email: string) => `Copy invite link for ${email}`,
  copyLink: 'Copy invite link',
  resendTo: (email: string) => `Resend to ${email}`,
  resend: 'Resend',
  sending: 'Sending...',
  withdrawFor: (email: string) => `Withdraw invite for ${email}`,
  withdraw: 'Withdraw invite',
});
