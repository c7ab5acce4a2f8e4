import type { CallName, calls } from '#contract/wire/calls.ts';
import type { routePolicies } from '../policy.ts';

/** Where a request names the workspace that it would change, itself or by something that is in it. */
export interface WorkspaceSource {
  readonly names: 'workspace' | 'drive' | 'member-or-group';
  readonly in: 'params' | 'query' | 'body';
  readonly as: string;
}

type ChangingCall = {
  [N in CallName]: (typeof calls)[N]['method'] extends 'GET' ? never : N;
}[CallName];

/**
 * Why a request that is no GET goes on in a workspace on hold: it reads, it is about somebody's own account, or it is what
 * somebody decides for themselves (an answer to an invitation, a star, a request for access).
 */
type GoesOn = 'reads' | 'account' | 'personal';

const body = (names: WorkspaceSource['names'], as: string): WorkspaceSource => ({ names, in: 'body', as });
const params = (names: WorkspaceSource['names'], as: string): WorkspaceSource => ({
  names,
  in: 'params',
  as,
});
const query = (names: WorkspaceSource['names'], as: string): WorkspaceSource => ({ names, in: 'query', as });

/** Each call that may change something: what of it is refused on hold, and why the others are not. */
const changingCalls: { readonly [N in ChangingCall]: WorkspaceSource | GoesOn } = {
  signIn: 'account',
  signUp: 'account',
  resendToken: 'account',
  verifyToken: 'account',
  verifyUserToken: 'account',
  forgotPassword: 'account',
  verifyResetToken: 'account',
  resetPassword: 'account',
  verifyMachineToken: 'account',
  duplicateMachineToken: 'account',
  desktopCode: 'account',
  exchangeDesktopCode: 'account',
  changeProfile: 'account',
  changePassword: 'account',
  endSession: 'account',
  endOtherSessions: 'account',
  verifySecondFactor: 'account',
  enrollTwoFactor: 'account',
  confirmTwoFactor: 'account',
  disableTwoFactor: 'account',
  renewRecoveryCodes: 'account',
  removeRememberedDevice: 'account',
  passkeyOptions: 'account',
  addPasskey: 'account',
  renamePasskey: 'account',
  removePasskey: 'account',
  passkeySignInOptions: 'account',
  passkeySignIn: 'account',
  beginProviderSignIn: 'account',
  finishProviderSignIn: 'account',
  beginProviderLink: 'account',
  finishProviderLink: 'account',
  unlinkProvider: 'account',
  signOut: 'account',
  realtimeTicket: 'account',

  createWorkspace: 'account',
  renameWorkspace: body('workspace', 'id'),
  deleteWorkspace: params('workspace', 'id'),
  exitWorkspace: query('workspace', 'workspaceId'),
  changeHistoryDays: params('workspace', 'id'),

  inviteUsers: body('workspace', 'workspace_id'),
  copyInvite: body('workspace', 'workspace_id'),
  resendInvite: body('workspace', 'workspace_id'),
  withdrawInvite: query('workspace', 'workspaceId'),
  verifyInvite: 'personal',
  acceptInvite: 'personal',
  declineInvite: 'personal',
  createInvitedUser: 'personal',
  removeMember: params('workspace', 'workspaceId'),
  changeRole: body('workspace', 'workspace_id'),

  createGroup: body('workspace', 'workspace_id'),
  renameGroup: body('workspace', 'workspace_id'),
  deleteGroup: params('workspace', 'workspaceId'),
  addToGroups: body('member-or-group', 'workspace_user_id'),
  removeFromGroup: params('member-or-group', 'one'),

  grantToUser: body('drive', 'drive_id'),
  grantToGroup: body('drive', 'drive_id'),
  grantToMany: body('drive', 'drive_id'),
  removeUserGrant: params('drive', 'driveId'),
  removeGroupGrant: params('drive', 'driveId'),
  removeGrants: body('drive', 'drive_id'),
  removeUserGrants: params('workspace', 'workspaceId'),
  requestAccess: 'personal',
  declineAccessRequest: params('workspace', 'workspaceId'),

  createDrive: body('workspace', 'workspace_id'),
  sendDeleteCode: body('drive', 'drive_id'),
  verifyDeleteCode: 'reads',
  deleteDrive: params('drive', 'driveId'),

  postEvents: params('drive', 'driveId'),
  copyItem: body('drive', 'drive_id'),
  createDownload: 'reads',
  listDownload: 'reads',
  compareContents: 'reads',

  captureSnapshot: body('drive', 'drive_id'),
  deleteSnapshot: params('drive', 'driveId'),
  createSnapshotSchedule: params('drive', 'driveId'),
  stopSnapshotSchedule: params('drive', 'driveId'),

  previewMomentRestore: 'reads',
  previewRestore: 'reads',
  previewDeleteForever: 'reads',
  deleteForever: params('drive', 'driveId'),

  setStars: 'personal',
};

/** By the name of the policy of the route. Uploads name their workspace in their own way: refuse-on-hold.ts. */
export const changingRequests: ReadonlyMap<string, WorkspaceSource> = new Map([
  ...Object.entries(changingCalls).flatMap(([name, source]) =>
    typeof source === 'string' ? [] : [[name, source] as const],
  ),
  ['bundles' satisfies keyof typeof routePolicies, params('drive', 'driveId')] as const,
]);
