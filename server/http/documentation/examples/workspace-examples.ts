import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Examples } from './example.ts';
import { exampleIds, exampleTexts } from './example-ids.ts';

const { accessRequest, drive, folder, group, invited, member, user, workspace } = exampleIds;
const { email, guest, workspaceName } = exampleTexts;

const ofInvitation = { body: { workspace_id: workspace, id: invited, email: guest } };
const inWorkspace = { params: { workspaceId: workspace } };

/** Workspaces, who is in them, and what they may see. */
export const workspaceExamples = {
  listWorkspaces: { params: { email } },
  createWorkspace: {
    body: {
      workspace_name: 'research-team',
      user_id: user,
      storage: { type: 'own', settings: { region: 'OR' } },
    },
  },
  renameWorkspace: { body: { id: workspace, workspace_name: 'design-and-print' } },
  deleteWorkspace: { params: { id: workspace }, body: { id: workspace, workspace_name: workspaceName } },
  exitWorkspace: { query: { workspaceId: workspace }, body: {} },
  workspaceStorage: { params: { id: workspace } },
  workspaceRole: { query: { workspaceId: workspace, userId: user } },
  previewHistoryDays: { params: { id: workspace }, query: { days: '30' } },
  changeHistoryDays: { params: { id: workspace }, body: { days: 365 } },

  inviteUsers: {
    body: {
      workspace_id: workspace,
      workspace_users: [{ email: 'alan@example.com', role: roles.admin }],
      workspace_groups_ids: [{ group_id: group }],
    },
  },
  copyInvite: ofInvitation,
  resendInvite: ofInvitation,
  withdrawInvite: { query: { workspaceId: workspace, workspaceUserId: invited } },
  acceptInvite: { body: { email, user_id: user, workspace_id: workspace } },
  listMembers: inWorkspace,
  removeMember: { params: { workspaceId: workspace, id: member }, body: {} },
  changeRole: { body: { id: member, workspace_id: workspace, role: roles.admin } },

  listGroups: inWorkspace,
  createGroup: { body: { workspace_id: workspace, group_name: 'Print' } },
  renameGroup: { body: { workspace_id: workspace, id: group, group_name: 'Print and web' } },
  deleteGroup: { params: { workspaceId: workspace, groupId: group } },
  groupsOfMember: { params: { id: member } },
  groupMembers: { params: { groupId: group } },
  addToGroups: { body: { workspace_user_id: member, workspace_groups_ids: [{ group_id: group }] } },
  removeFromGroup: { params: { one: group, other: member } },

  userGrants: { params: { driveId: drive } },
  groupGrants: { params: { driveId: drive } },
  invitedAccess: inWorkspace,
  workspaceGrants: { ...inWorkspace, query: {} },
  effectivePermission: { params: { folderId: rootId, workspaceUserId: member } },
  grantToUser: {
    body: { drive_id: drive, folder_id: folder, workspace_user_id: member, permission: 0 },
  },
  grantToGroup: { body: { drive_id: drive, folder_id: folder, group_id: group, permission: 1 } },
  grantToMany: {
    body: {
      drive_id: drive,
      folder_ids: [folder],
      workspace_user_ids: [member],
      group_ids: [group],
      permission: 1,
    },
  },
  removeUserGrant: { params: { driveId: drive, folderId: folder, workspaceUserId: member } },
  removeGroupGrant: { params: { driveId: drive, folderId: folder, groupId: group } },
  removeGrants: {
    body: {
      drive_id: drive,
      users: [{ folder_id: folder, workspace_user_id: member }],
      groups: [{ folder_id: folder, group_id: group }],
    },
  },
  removeUserGrants: { params: { workspaceId: workspace, workspaceUserId: member } },
  requestAccess: {
    body: { drive_id: drive, folder_id: folder, message: 'I need it for the launch.' },
  },
  listAccessRequests: inWorkspace,
  declineAccessRequest: { params: { workspaceId: workspace, requestId: accessRequest } },
  auditTrail: { ...inWorkspace, query: {} },
} satisfies Examples;
