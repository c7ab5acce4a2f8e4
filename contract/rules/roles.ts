/** Workspace roles as they are on the wire. */
export const roles = { standard: 0, owner: 1, admin: 2 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/** What a person may do in a workspace. Who may do it stands in the table below and nowhere else. */
export const capabilities = [
  'seeFilespaces', // the list, as far as the person's scope reaches
  'seeEverything', // all folders of all filespaces, with Edit
  'createFilespace',
  'manageMembers', // users, groups, invitations, roles
  'manageAccess', // grants on folders
  'manageFilespaces', // settings and deletion of a filespace
  'manageSnapshots', // capture, schedules, deletion of snapshots; who sees a filespace lists them
  'deleteForever', // what is in the trash, from history and snapshots
  'rewind', // a folder or a filespace to an earlier moment
  'renameWorkspace',
  'deleteWorkspace',
  'exitWorkspace',
] as const;
export type Capability = (typeof capabilities)[number];

const table = {
  [roles.standard]: ['seeFilespaces', 'exitWorkspace'],
  [roles.owner]: [
    'seeFilespaces',
    'seeEverything',
    'createFilespace',
    'manageMembers',
    'manageAccess',
    'manageFilespaces',
    'manageSnapshots',
    'deleteForever',
    'rewind',
    'renameWorkspace',
    'deleteWorkspace',
  ],
  [roles.admin]: [
    'seeFilespaces',
    'seeEverything',
    'manageMembers',
    'manageAccess',
    'manageFilespaces',
    'manageSnapshots',
    'deleteForever',
    'rewind',
    'exitWorkspace',
  ],
} as const satisfies Record<Role, readonly Capability[]>;

/** Takes whatever came over a wire or out of a store; anything that is not a role may do nothing. */
export function can(role: unknown, capability: Capability): boolean {
  return isRole(role) && (table[role] as readonly Capability[]).includes(capability);
}

export function isRole(value: unknown): value is Role {
  return value === roles.standard || value === roles.owner || value === roles.admin;
}
