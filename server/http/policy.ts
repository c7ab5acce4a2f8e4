import type { Capability } from '#contract/rules/roles.ts';
import type { CallName } from '#contract/wire/calls.ts';
import type { ClientEvent } from '#contract/wire/events.ts';

/**
 * Who may use a route. `anyone` needs no token; `signedIn` a session; all others also a proved address.
 * `member` and capabilities are of the workspace that the tenant leads to: whoever is not in it gets "not found".
 */
export type Audience = 'anyone' | 'signedIn' | 'verified' | 'member' | Capability | 'editHere';

/** From what the workspace is found. Ids in requests are loaded through it and through nothing else. */
export type TenantSource = 'none' | 'own' | 'workspace' | 'drive';

export interface Policy {
  readonly who: Audience;
  readonly tenant: TenantSource;
  /** Counted, by address of the network and, where named, by the e-mail address in the body. */
  readonly attempts?: AttemptKind;
}

/**
 * What is limited, and how: attempt-limits.ts. `storage` is counted where a storage of the person's own is named.
 */
export type AttemptKind =
  | 'signIn'
  | 'ownPassword'
  | 'signUp'
  | 'provider'
  | 'resend'
  | 'code'
  | 'secondFactor'
  | 'mailCode'
  | 'ownCode'
  | 'storage'
  | 'accessRequest';

/** One entry for every call of contract/wire. */
export const callPolicies: { readonly [N in CallName]: Policy } = {
  config: { who: 'anyone', tenant: 'none' },
  signIn: { who: 'anyone', tenant: 'none', attempts: 'signIn' },
  signUp: { who: 'anyone', tenant: 'none', attempts: 'signUp' },
  resendToken: { who: 'anyone', tenant: 'none', attempts: 'resend' },
  verifyToken: { who: 'anyone', tenant: 'none', attempts: 'code' },
  verifyUserToken: { who: 'anyone', tenant: 'none', attempts: 'code' },
  forgotPassword: { who: 'anyone', tenant: 'none', attempts: 'resend' },
  verifyResetToken: { who: 'anyone', tenant: 'none', attempts: 'code' },
  resetPassword: { who: 'anyone', tenant: 'none', attempts: 'code' },
  verifyMachineToken: { who: 'verified', tenant: 'own' },
  duplicateMachineToken: { who: 'verified', tenant: 'own' },
  desktopCode: { who: 'verified', tenant: 'own' },
  exchangeDesktopCode: { who: 'anyone', tenant: 'none', attempts: 'code' },
  profile: { who: 'verified', tenant: 'own' },
  changeProfile: { who: 'verified', tenant: 'own' },
  changePassword: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  listSessions: { who: 'verified', tenant: 'own' },
  endSession: { who: 'verified', tenant: 'own' },
  endOtherSessions: { who: 'verified', tenant: 'own' },
  verifySecondFactor: { who: 'anyone', tenant: 'none', attempts: 'secondFactor' },
  twoFactorStatus: { who: 'verified', tenant: 'own' },
  enrollTwoFactor: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  confirmTwoFactor: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  disableTwoFactor: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  renewRecoveryCodes: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  removeRememberedDevice: { who: 'verified', tenant: 'own' },
  listPasskeys: { who: 'verified', tenant: 'own' },
  passkeyOptions: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  addPasskey: { who: 'verified', tenant: 'own' },
  renamePasskey: { who: 'verified', tenant: 'own' },
  removePasskey: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  passkeySignInOptions: { who: 'anyone', tenant: 'none' },
  passkeySignIn: { who: 'anyone', tenant: 'none', attempts: 'code' },
  beginProviderSignIn: { who: 'anyone', tenant: 'none', attempts: 'provider' },
  finishProviderSignIn: { who: 'anyone', tenant: 'none', attempts: 'code' },
  signInMethods: { who: 'verified', tenant: 'own' },
  beginProviderLink: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  finishProviderLink: { who: 'verified', tenant: 'own', attempts: 'code' },
  unlinkProvider: { who: 'verified', tenant: 'own', attempts: 'ownPassword' },
  signOut: { who: 'signedIn', tenant: 'own' },

  listWorkspaces: { who: 'verified', tenant: 'own' },
  createWorkspace: { who: 'verified', tenant: 'own', attempts: 'storage' },
  renameWorkspace: { who: 'renameWorkspace', tenant: 'workspace' },
  deleteWorkspace: { who: 'deleteWorkspace', tenant: 'workspace' },
  exitWorkspace: { who: 'exitWorkspace', tenant: 'workspace' },
  workspaceRole: { who: 'member', tenant: 'workspace' },
  workspaceStorage: { who: 'manageFilespaces', tenant: 'workspace' },
  previewHistoryDays: { who: 'manageFilespaces', tenant: 'workspace' },
  changeHistoryDays: { who: 'manageFilespaces', tenant: 'workspace' },
  regions: { who: 'verified', tenant: 'none' },

  inviteUsers: { who: 'manageMembers', tenant: 'workspace' },
  copyInvite: { who: 'manageMembers', tenant: 'workspace' },
  resendInvite: { who: 'manageMembers', tenant: 'workspace' },
  withdrawInvite: { who: 'manageMembers', tenant: 'workspace' },
  verifyInvite: { who: 'anyone', tenant: 'none', attempts: 'code' },
  listInvites: { who: 'verified', tenant: 'own' },
  acceptInvite: { who: 'verified', tenant: 'own' },
  declineInvite: { who: 'verified', tenant: 'own' },
  createInvitedUser: { who: 'anyone', tenant: 'none', attempts: 'code' },
  listMembers: { who: 'manageMembers', tenant: 'workspace' },
  removeMember: { who: 'manageMembers', tenant: 'workspace' },
  changeRole: { who: 'manageMembers', tenant: 'workspace' },

  listGroups: { who: 'manageMembers', tenant: 'workspace' },
  createGroup: { who: 'manageMembers', tenant: 'workspace' },
  renameGroup: { who: 'manageMembers', tenant: 'workspace' },
  deleteGroup: { who: 'manageMembers', tenant: 'workspace' },
  groupsOfMember: { who: 'member', tenant: 'workspace' },
  groupMembers: { who: 'manageMembers', tenant: 'workspace' },
  addToGroups: { who: 'manageMembers', tenant: 'workspace' },
  removeFromGroup: { who: 'manageMembers', tenant: 'workspace' },

  userGrants: { who: 'manageAccess', tenant: 'drive' },
  groupGrants: { who: 'manageAccess', tenant: 'drive' },
  workspaceGrants: { who: 'manageAccess', tenant: 'workspace' },
  invitedAccess: { who: 'manageAccess', tenant: 'workspace' },
  effectivePermission: { who: 'member', tenant: 'workspace' },
  grantToUser: { who: 'manageAccess', tenant: 'drive' },
  grantToGroup: { who: 'manageAccess', tenant: 'drive' },
  grantToMany: { who: 'manageAccess', tenant: 'drive' },
  removeUserGrant: { who: 'manageAccess', tenant: 'drive' },
  removeGroupGrant: { who: 'manageAccess', tenant: 'drive' },
  removeGrants: { who: 'manageAccess', tenant: 'drive' },
  removeUserGrants: { who: 'manageAccess', tenant: 'workspace' },
  requestAccess: { who: 'verified', tenant: 'own', attempts: 'accessRequest' },
  listAccessRequests: { who: 'manageAccess', tenant: 'workspace' },
  declineAccessRequest: { who: 'manageAccess', tenant: 'workspace' },

  auditTrail: { who: 'manageMembers', tenant: 'workspace' },

  listDrives: { who: 'seeFilespaces', tenant: 'workspace' },
  createDrive: { who: 'createFilespace', tenant: 'workspace' },
  sendDeleteCode: { who: 'manageFilespaces', tenant: 'drive', attempts: 'mailCode' },
  verifyDeleteCode: { who: 'manageFilespaces', tenant: 'drive', attempts: 'ownCode' },
  deleteDrive: { who: 'manageFilespaces', tenant: 'drive' },
  driveScope: { who: 'member', tenant: 'drive' },
  driveUsage: { who: 'member', tenant: 'drive' },

  listFolders: { who: 'member', tenant: 'drive' },
  itemPage: { who: 'member', tenant: 'drive' },
  listChildren: { who: 'member', tenant: 'drive' },
  searchItems: { who: 'member', tenant: 'drive' },
  childFolders: { who: 'member', tenant: 'drive' },
  postEvents: { who: 'member', tenant: 'drive' },
  difference: { who: 'member', tenant: 'drive' },
  copyItem: { who: 'member', tenant: 'drive' },
  createDownload: { who: 'member', tenant: 'drive' },
  listDownload: { who: 'member', tenant: 'drive' },
  compareContents: { who: 'member', tenant: 'drive' },

  captureSnapshot: { who: 'manageSnapshots', tenant: 'drive' },
  listSnapshots: { who: 'member', tenant: 'drive' },
  snapshotFreedSpace: { who: 'manageSnapshots', tenant: 'drive' },
  deleteSnapshot: { who: 'manageSnapshots', tenant: 'drive' },
  createSnapshotSchedule: { who: 'manageSnapshots', tenant: 'drive' },
  listSnapshotSchedules: { who: 'member', tenant: 'drive' },
  stopSnapshotSchedule: { who: 'manageSnapshots', tenant: 'drive' },

  compareMoments: { who: 'member', tenant: 'drive' },
  listTrash: { who: 'member', tenant: 'drive' },
  previewMomentRestore: { who: 'member', tenant: 'drive' },
  previewRestore: { who: 'manageAccess', tenant: 'drive' },
  previewDeleteForever: { who: 'deleteForever', tenant: 'drive' },
  deleteForever: { who: 'deleteForever', tenant: 'drive' },
  listVersions: { who: 'member', tenant: 'drive' },
  listActivity: { who: 'member', tenant: 'drive' },
  accessAtMoment: { who: 'manageAccess', tenant: 'drive' },
  findMoment: { who: 'member', tenant: 'drive' },
  momentDensity: { who: 'member', tenant: 'drive' },
  previewRewind: { who: 'rewind', tenant: 'drive' },

  listStars: { who: 'member', tenant: 'drive' },
  setStars: { who: 'member', tenant: 'drive' },

  realtimeTicket: { who: 'verified', tenant: 'own' },
};

/** Every change that postEvents carries. Edit is looked up in the transaction that makes the change. */
export const eventPolicies: { readonly [T in ClientEvent['type']]: Policy } = {
  NEW_FOLDER_CREATED: { who: 'editHere', tenant: 'drive' },
  RENAME_FILE: { who: 'editHere', tenant: 'drive' },
  RENAME_FOLDER: { who: 'editHere', tenant: 'drive' },
  DELETE_FILE: { who: 'editHere', tenant: 'drive' },
  DELETE_FOLDER: { who: 'editHere', tenant: 'drive' },
  RESTORE_ITEMS: { who: 'editHere', tenant: 'drive' },
  RESTORE_VERSION: { who: 'editHere', tenant: 'drive' },
  UNDO_CHANGE: { who: 'editHere', tenant: 'drive' },
  REWIND: { who: 'rewind', tenant: 'drive' },
};

/** Routes that are no calls. */
export const routePolicies = {
  uploads: { who: 'editHere', tenant: 'drive' },
  bundles: { who: 'editHere', tenant: 'drive' },
  leaves: { who: 'member', tenant: 'drive' },
  content: { who: 'member', tenant: 'drive' },
  thumbnail: { who: 'member', tenant: 'drive' },
  /** The ticket in the address is the proof; createDownload gave it to a member. What it opens is looked at again. */
  downloads: { who: 'anyone', tenant: 'own' },
  /** The ticket in the address is the proof; realtimeTicket gave it to a proved person. */
  realtime: { who: 'anyone', tenant: 'own' },
  /** Where a provider sends the browser back; the page takes it from there. */
  providerCallback: { who: 'anyone', tenant: 'none' },
  documentation: { who: 'anyone', tenant: 'none' },
  socketDocumentation: { who: 'anyone', tenant: 'none' },
  health: { who: 'anyone', tenant: 'none' },
  metrics: { who: 'anyone', tenant: 'none' },
  /** Answers on the loopback address alone. */
  mailbox: { who: 'anyone', tenant: 'none' },
  page: { who: 'anyone', tenant: 'none' },
} as const satisfies Record<string, Policy>;

export type PolicyName = CallName | keyof typeof routePolicies;

export const policies: Readonly<Record<PolicyName, Policy>> = { ...callPolicies, ...routePolicies };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The entry of policy.ts that holds for the route. A route without one does not start. */
    policy?: PolicyName;
  }
}
