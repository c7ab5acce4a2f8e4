import { expect, test } from 'vitest';
import { type AuditAction, auditActions } from '#contract/wire/audit.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { callPolicies } from '#server/http/policy.ts';

type ChangingCall = {
  [N in CallName]: (typeof calls)[N]['method'] extends 'GET' ? never : N;
}[CallName];

const account = 'is about one account, which is no workspace’s';
const reads = 'changes nothing';
const step = 'is a step: the deletion itself is written down';
const log = 'stands in the log of its filespace, with who and when';

/** What each changing call writes into the audit trail of its workspace, or why it writes nothing. */
const written: { readonly [N in ChangingCall]: readonly AuditAction[] | string } = {
  signIn: account,
  signUp: account,
  resendToken: account,
  verifyToken: account,
  verifyUserToken: account,
  forgotPassword: account,
  verifyResetToken: reads,
  resetPassword: account,
  verifyMachineToken: reads,
  duplicateMachineToken: account,
  desktopCode: account,
  exchangeDesktopCode: account,
  changeProfile: account,
  changePassword: account,
  endSession: account,
  endOtherSessions: account,
  verifySecondFactor: account,
  enrollTwoFactor: account,
  confirmTwoFactor: account,
  disableTwoFactor: account,
  renewRecoveryCodes: account,
  removeRememberedDevice: account,
  passkeyOptions: reads,
  addPasskey: account,
  renamePasskey: account,
  removePasskey: account,
  passkeySignInOptions: reads,
  passkeySignIn: account,
  beginProviderSignIn: account,
  finishProviderSignIn: account,
  beginProviderLink: account,
  finishProviderLink: account,
  unlinkProvider: account,
  signOut: account,

  createWorkspace: ['workspace-created'],
  changeHistoryDays: ['history-days-changed'],
  renameWorkspace: ['workspace-renamed'],
  deleteWorkspace: 'ends the trail with the workspace: nobody is left who may read it',
  exitWorkspace: ['user-left'],

  inviteUsers: ['user-invited', 'group-joined'],
  copyInvite: ['invite-link-copied'],
  resendInvite: ['invite-resent'],
  withdrawInvite: ['invite-withdrawn'],
  verifyInvite: reads,
  acceptInvite: ['invite-accepted'],
  declineInvite: ['invite-declined'],
  createInvitedUser: ['invite-accepted'],
  removeMember: ['user-removed'],
  changeRole: ['role-changed'],

  createGroup: ['group-created'],
  renameGroup: ['group-renamed'],
  deleteGroup: ['group-deleted'],
  addToGroups: ['group-joined'],
  removeFromGroup: ['group-left'],

  grantToUser: ['access-granted', 'access-changed', 'access-removed', 'access-request-granted'],
  grantToGroup: ['access-granted', 'access-changed', 'access-removed', 'access-request-granted'],
  grantToMany: ['access-granted', 'access-changed', 'access-request-granted'],
  removeUserGrant: ['access-removed'],
  removeGroupGrant: ['access-removed'],
  removeGrants: ['access-removed'],
  removeUserGrants: ['access-removed'],
  requestAccess: ['access-requested'],
  declineAccessRequest: ['access-request-declined'],

  createDrive: ['filespace-created'],
  sendDeleteCode: step,
  verifyDeleteCode: step,
  deleteDrive: ['filespace-deleted'],

  captureSnapshot: ['snapshot-captured'],
  deleteSnapshot: ['snapshot-deleted'],
  createSnapshotSchedule: ['schedule-created'],
  stopSnapshotSchedule: ['schedule-stopped'],

  previewMomentRestore: reads,
  previewRestore: reads,
  previewDeleteForever: reads,
  deleteForever: ['items-deleted-forever'],

  setStars: 'is about one person: nobody else sees what they starred',

  postEvents: log,
  copyItem: log,
  createDownload: reads,
  compareContents: reads,
  listDownload: reads,
  realtimeTicket: reads,
};

test('every changing call says what it writes down, or why nothing', () => {
  const changing = (Object.keys(callPolicies) as CallName[]).filter((name) => calls[name].method !== 'GET');
  expect(Object.keys(written).sort()).toEqual(changing.sort());
});

/** What whoever runs the server does from the command line: tests/server/admin and tests/server/access/hold. */
const byOperator: readonly AuditAction[] = ['workspace-held', 'workspace-released', 'quota-changed'];

test('every action of the trail is written by a call, or by the operator', () => {
  const actions = Object.values(written).filter((entry) => typeof entry !== 'string');
  expect([...new Set([...actions.flat(), ...byOperator])].sort()).toEqual([...auditActions].sort());
});
