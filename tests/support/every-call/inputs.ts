import { randomUUID } from 'node:crypto';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { CallInput, CallName } from '#contract/wire/calls.ts';
import { events } from '../team.ts';
import type { CallArguments, Ids } from './call-arguments.ts';
import { historyInputs } from './history-inputs.ts';

/** Of the session that createUser opens. */
const machine_id = 'ABCDEFGHIJKL';
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const providerCallback = { provider: 'google', state: 'x', browser_code: 'x', code: 'x' };
const name = () => `new-${randomUUID().slice(0, 8)}`;

/** Every call of the contract as a client makes it. Whoever adds a call adds its line, here or in `historyInputs`: from here
 * it is asked for by everybody, with ids of everybody, and what it answers is searched for secrets. */
export const everyCall: { readonly [N in CallName]: (ids: Ids, args: CallArguments) => CallInput<N> } = {
  config: () => ({}),
  signIn: ({ email }, { password }) => ({ body: { email, password, machine_id } }),
  signUp: (_, { password }) => ({
    body: { first_name: 'A', last_name: 'B', email: `${name()}@example.com`, machine_id, password },
  }),
  resendToken: (_, { userName }) => ({ body: { user_name: userName } }),
  verifyToken: (_, { codes }) => ({ body: { token: codes.verify, machine_id } }),
  verifyUserToken: (_, { codes }) => ({ body: { token: codes.verify } }),
  forgotPassword: (_, { userName }) => ({ body: { user_name: userName } }),
  verifyResetToken: (_, { codes }) => ({ body: { token: codes.reset } }),
  resetPassword: (_, { codes, userName, otherPassword }) => ({
    body: { user_name: userName, password: otherPassword, token: codes.reset },
  }),
  verifyMachineToken: () => ({ body: { machine_id } }),
  duplicateMachineToken: () => ({ body: { machine_id: 'ANOTHERONE12' } }),
  desktopCode: () => ({ body: {} }),
  exchangeDesktopCode: (_, { codes }) => ({ body: { code: codes.desktop, machine_id } }),
  profile: () => ({}),
  changeProfile: () => ({ body: { first_name: 'Ada', last_name: 'North', language: 'de' } }),
  changePassword: (_, { password, otherPassword }) => ({
    body: { old_password: password, password: otherPassword },
  }),
  listSessions: () => ({}),
  endSession: ({ session }) => ({ params: { sessionId: session } }),
  endOtherSessions: () => ({}),
  verifySecondFactor: (_, { codes }) => ({ body: { token: codes.verify, code: '000000', machine_id } }),
  twoFactorStatus: () => ({}),
  enrollTwoFactor: (_, { password }) => ({ body: { password } }),
  confirmTwoFactor: () => ({ body: { code: 'none' } }),
  disableTwoFactor: (_, { password }) => ({ body: { password, code: '000000' } }),
  renewRecoveryCodes: (_, { password }) => ({ body: { password, code: '000000' } }),
  removeRememberedDevice: ({ device }) => ({ params: { deviceId: device } }),
  listPasskeys: () => ({}),
  passkeyOptions: (_, { password }) => ({ body: { password } }),
  addPasskey: () => ({
    body: {
      name: 'My phone',
      credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
  }),
  renamePasskey: ({ passkey }) => ({ params: { passkeyId: passkey }, body: { name: 'My phone' } }),
  removePasskey: ({ passkey }, { password }) => ({ params: { passkeyId: passkey }, body: { password } }),
  passkeySignInOptions: () => ({}),
  passkeySignIn: () => ({
    body: {
      credential: {
        ...credential,
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
      machine_id,
    },
  }),
  beginProviderSignIn: () => ({ body: { provider: 'google', machine_id } }),
  finishProviderSignIn: () => ({ body: providerCallback }),
  signInMethods: () => ({}),
  beginProviderLink: (_, { password }) => ({ body: { provider: 'google', password } }),
  finishProviderLink: () => ({ body: providerCallback }),
  unlinkProvider: (_, { password }) => ({ params: { linkId: randomUUID() }, body: { password } }),
  signOut: () => ({}),

  listWorkspaces: ({ email }) => ({ params: { email } }),
  createWorkspace: ({ user }) => ({
    body: { workspace_name: name(), user_id: user, storage: { type: 'own', settings: { region: 'OR' } } },
  }),
  renameWorkspace: ({ workspace }) => ({ body: { id: workspace, workspace_name: name() } }),
  deleteWorkspace: ({ workspace }, { workspaceName }) => ({
    params: { id: workspace },
    body: { id: workspace, workspace_name: workspaceName },
  }),
  exitWorkspace: ({ workspace }) => ({ query: { workspaceId: workspace }, body: {} }),
  workspaceStorage: ({ workspace }) => ({ params: { id: workspace } }),
  workspaceRole: ({ workspace, user }) => ({ query: { workspaceId: workspace, userId: user } }),
  regions: () => ({}),

  inviteUsers: ({ workspace, group }) => ({
    body: {
      workspace_id: workspace,
      workspace_users: [{ email: `${name()}@example.com`, role: 2 }],
      workspace_groups_ids: [{ group_id: group }],
    },
  }),
  copyInvite: (ids, args) => ofInvitation(ids, args),
  resendInvite: (ids, args) => ofInvitation(ids, args),
  withdrawInvite: ({ workspace, invited }) => ({
    query: { workspaceId: workspace, workspaceUserId: invited },
  }),
  verifyInvite: (_, { codes }) => ({ body: { token: codes.invite } }),
  listInvites: () => ({}),
  acceptInvite: ({ workspace, user, email }) => ({
    body: { email, user_id: user, workspace_id: workspace },
  }),
  declineInvite: ({ workspace, user, email }) => ({
    body: { email, user_id: user, workspace_id: workspace },
  }),
  createInvitedUser: ({ workspace }, { password, codes, guest }) => ({
    body: {
      password,
      first_name: 'A',
      last_name: 'B',
      email: guest,
      workspace_id: workspace,
      token: codes.invite,
    },
  }),
  listMembers: ({ workspace }) => ({ params: { workspaceId: workspace } }),
  removeMember: ({ workspace, member }) => ({ params: { workspaceId: workspace, id: member }, body: {} }),
  changeRole: ({ workspace, member }) => ({
    body: { id: member, workspace_id: workspace, role: roles.admin },
  }),

  listGroups: ({ workspace }) => ({ params: { workspaceId: workspace } }),
  createGroup: ({ workspace }) => ({ body: { workspace_id: workspace, group_name: name() } }),
  renameGroup: ({ workspace: workspace_id, group: id }) => ({
    body: { workspace_id, id, group_name: name() },
  }),
  deleteGroup: ({ workspace, group }) => ({ params: { workspaceId: workspace, groupId: group } }),
  groupsOfMember: ({ member }) => ({ params: { id: member } }),
  groupMembers: ({ group }) => ({ params: { groupId: group } }),
  addToGroups: ({ member, group }) => ({
    body: { workspace_user_id: member, workspace_groups_ids: [{ group_id: group }] },
  }),
  removeFromGroup: ({ member, group }) => ({ params: { one: group, other: member } }),

  userGrants: ({ drive }) => ({ params: { driveId: drive } }),
  groupGrants: ({ drive }) => ({ params: { driveId: drive } }),
  invitedAccess: ({ workspace }) => ({ params: { workspaceId: workspace } }),
  workspaceGrants: ({ workspace }) => ({ params: { workspaceId: workspace }, query: {} }),
  effectivePermission: ({ member }) => ({ params: { folderId: rootId, workspaceUserId: member } }),
  grantToUser: ({ drive, folder, member }) => ({
    body: { drive_id: drive, folder_id: folder, workspace_user_id: member, permission: 0 },
  }),
  grantToGroup: ({ drive, folder, group }) => ({
    body: { drive_id: drive, folder_id: folder, group_id: group, permission: 1 },
  }),
  grantToMany: ({ drive, folder, member, group }) => ({
    body: {
      drive_id: drive,
      folder_ids: [folder],
      workspace_user_ids: [member],
      group_ids: [group],
      permission: 1,
    },
  }),
  removeUserGrant: ({ drive, folder, member }) => ({
    params: { driveId: drive, folderId: folder, workspaceUserId: member },
  }),
  removeGroupGrant: ({ drive, folder, group }) => ({
    params: { driveId: drive, folderId: folder, groupId: group },
  }),
  removeGrants: ({ drive, folder, member, group }) => ({
    body: {
      drive_id: drive,
      users: [{ folder_id: folder, workspace_user_id: member }],
      groups: [{ folder_id: folder, group_id: group }],
    },
  }),
  removeUserGrants: ({ workspace: workspaceId, member: workspaceUserId }) => ({
    params: { workspaceId, workspaceUserId },
  }),
  requestAccess: ({ drive, folder }) => ({
    body: { drive_id: drive, folder_id: folder, message: 'I need it for the launch.' },
  }),
  listAccessRequests: ({ workspace }) => ({ params: { workspaceId: workspace } }),
  declineAccessRequest: ({ workspace: workspaceId, accessRequest: requestId }) => ({
    params: { workspaceId, requestId },
  }),
  auditTrail: ({ workspace }) => ({ params: { workspaceId: workspace }, query: {} }),

  listDrives: ({ workspace, member }) => ({ query: { workspaceId: workspace, workspaceUserId: member } }),
  createDrive: ({ workspace }) => ({ body: { drive_name: name(), workspace_id: workspace } }),
  sendDeleteCode: ({ drive, user }) => ({ body: { drive_id: drive, user_id: user } }),
  verifyDeleteCode: ({ drive, user }, { codes }) => ({
    body: { drive_id: drive, user_id: user, code: codes.deletion },
  }),
  deleteDrive: ({ drive }) => ({ params: { driveId: drive } }),
  driveScope: ({ drive }) => ({ params: { driveId: drive } }),
  driveUsage: ({ drive }) => ({ params: { driveId: drive } }),

  listFolders: ({ drive }) => ({ params: { driveId: drive }, query: {} }),
  itemPage: ({ drive }) => ({ params: { driveId: drive }, query: {} }),
  listChildren: ({ drive, folder }) => ({ params: { driveId: drive, folderId: folder }, query: {} }),
  searchItems: ({ drive }) => ({ params: { driveId: drive }, query: { at: 0, term: 'a' } }),
  childFolders: ({ drive, folder }) => ({ query: { driveId: drive, folderId: folder } }),
  postEvents: ({ drive, folder }) => ({ ...inDrive(drive), body: [newFolder(drive, folder)] }),
  difference: ({ drive }) => ({ params: { driveId: drive }, query: { since: 0 } }),
  createDownload: ({ drive, folder }) => ({ ...inDrive(drive), body: { items: [folder], as: 'zip' } }),
  compareContents: ({ drive }) => ({ ...inDrive(drive), body: { files: [sampleContent] } }),
  listDownload: ({ drive }) => ({ ...inDrive(drive), body: { ticket: 'x'.repeat(43), from: 0 } }),
  copyItem: ({ drive, folder }) => ({ body: { id: folder, destination_id: rootId, drive_id: drive } }),

  ...historyInputs,

  listStars: ({ drive }) => inDrive(drive),
  setStars: ({ drive, folder }) => ({
    ...inDrive(drive),
    body: { items: [{ item_id: folder, is_starred: true }] },
  }),

  realtimeTicket: () => ({}),
};

const ofInvitation = ({ workspace, invited }: Ids, { invitedEmail }: CallArguments) => ({
  body: { workspace_id: workspace, id: invited, email: invitedEmail },
});
const inDrive = (driveId: string) => ({ params: { driveId } });
const sampleContent = { id: rootId, sha256: 'a'.repeat(64) };
const newFolder = (drive: string, folder: string) => events.createFolder(drive, name(), folder);

/** Which of the ids a call looks at. */
export function idsOf(name: CallName, args: CallArguments): readonly (keyof Ids)[] {
  const read = new Set<string>();
  const watched = new Proxy({} as Ids, {
    get: (_, key) => {
      read.add(String(key));
      return String(key);
    },
  });
  everyCall[name](watched, args);
  return [...read] as (keyof Ids)[];
}
