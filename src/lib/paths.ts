import { rootId } from '#contract/rules/root-folder.ts';

/** The addresses of the page. They are the specification's; people have bookmarked them. */
export const paths = {
  signIn: '/',
  signUp: '/create',
  emailVerification: '/email-verification',
  validate: '/validate',
  forgotPassword: '/forgot-password',
  reset: '/reset',
  terms: '/terms',
  firstWorkspace: '/workspace',
  createFilespace: '/filespace',
  drive: '/drive',
  account: '/account',
  diagnostics: '/diagnostics',
  appLogin: '/app-login',
  /** Where the answer of a sign-in provider arrives. */
  providerCallback: '/provider',
  invitation: '/inviteuser',
  inviteVerification: '/invite-verification',
  verificationLink: '/verification_link',
  inviteSignIn: '/invitelogin',
  inviteSignUp: '/invitecreate',
  inviteResponse: '/acceptdecline',
  invalidInvitation: '/invalidinvitation',
  invite: '/invite',
} as const;

/** Pages of the administration of a workspace. */
export const adminPanels = ['users', 'groups', 'access', 'settings', 'audit'] as const;
export type AdminPanel = (typeof adminPanels)[number];

export type DrivePanel =
  | 'create-workspace'
  | 'create-filespace'
  | 'filespace-settings'
  | 'offline'
  | 'starred'
  | 'recent'
  | 'shared'
  | 'snapshots'
  | 'trash'
  | 'activity'
  | AdminPanel;

const panels: readonly string[] = [
  'create-workspace',
  'create-filespace',
  'filespace-settings',
  'offline',
  'starred',
  'recent',
  'shared',
  'snapshots',
  'trash',
  'activity',
  ...adminPanels,
] satisfies DrivePanel[];

/** What the address of the main app says. Nothing in it is trusted to exist. */
export interface DriveAddress {
  readonly workspaceId: string | null;
  readonly driveId: string | null;
  readonly folderId: string;
  readonly panel: DrivePanel | null;
  /** The file that is previewed over the folder. */
  readonly previewId: string | null;
  /** What is searched for; empty where nothing is. */
  readonly query: string;
  /** What narrows the search, as the address says it: a part of its parameters; empty where nothing does. */
  readonly filters: string;
  /** The sequence at which the folder is shown as it was, or what is to name a time that leads to one; null is now. */
  readonly at: number | string | null;
  /** The snapshot that the moment was opened as: several may be of one. */
  readonly snapshotId: string | null;
}

export function parseDriveAddress(search: URLSearchParams): DriveAddress {
  const panel = search.get('panel');
  return {
    workspaceId: search.get('workspace'),
    driveId: search.get('filespace'),
    folderId: search.get('folder') ?? rootId,
    panel: panel !== null && panels.includes(panel) ? (panel as DrivePanel) : null,
    previewId: search.get('preview'),
    query: search.get('q')?.trim() ?? '',
    filters: filtersIn(search),
    at: parseMoment(search.get('at')),
    snapshotId: search.get('snapshot'),
  };
}

/** What is no sequence stays as it is: the page that is to find its moment says where there is none. */
function parseMoment(at: string | null): number | string | null {
  if (at === null || at === '') return null;
  return /^\d{1,15}$/.test(at) ? Number(at) : at;
}

/** Where a new password is chosen with the code of an email. */
export function resetPath(code: string): string {
  return `${paths.reset}#${new URLSearchParams({ code })}`;
}

/** A folder of a filespace; the root needs no name in the address. */
export function folderPath(driveId: string, folderId: string = rootId): string {
  const search = new URLSearchParams({ filespace: driveId });
  if (folderId !== rootId) search.set('folder', folderId);
  return `${paths.drive}?${search}`;
}

/** A file, shown over its folder. */
export function previewPath(driveId: string, folderId: string, fileId: string): string {
  return `${folderPath(driveId, folderId)}&${new URLSearchParams({ preview: fileId })}`;
}

/** By what a search is narrowed: `kind`, when it was `modified`, `size`, and `in` which folder. */
const filterNames = ['kind', 'modified', 'size', 'in'];

function filtersIn(search: URLSearchParams): string {
  return new URLSearchParams([...search].filter(([name]) => filterNames.includes(name))).toString();
}

/** The same place, with another search and what narrows it or, where the search is empty, with none. */
export function withQuery(path: string, query: string, filters = ''): string {
  const [pathname, before] = path.split('?');
  const search = new URLSearchParams(before);
  for (const name of ['q', ...filterNames]) search.delete(name);
  if (query !== '') {
    search.set('q', query);
    for (const [name, value] of new URLSearchParams(filters)) search.set(name, value);
  }
  return `${pathname}?${search}`;
}

export function filespaceSettingsPath(driveId: string): string {
  return `${paths.drive}?${new URLSearchParams({ filespace: driveId, panel: 'filespace-settings' })}`;
}

/** A list of a filespace: what is kept on this device, starred, was used last, or was shared with the person. */
export function placePath(driveId: string, panel: 'offline' | 'starred' | 'recent' | 'shared'): string {
  return `${paths.drive}?${new URLSearchParams({ filespace: driveId, panel })}`;
}

export function snapshotsPath(driveId: string): string {
  return `${paths.drive}?${new URLSearchParams({ filespace: driveId, panel: 'snapshots' })}`;
}

export function trashPath(driveId: string): string {
  return `${paths.drive}?${new URLSearchParams({ filespace: driveId, panel: 'trash' })}`;
}

/** What was done in a filespace. */
export function activityPath(driveId: string): string {
  return `${paths.drive}?${new URLSearchParams({ filespace: driveId, panel: 'activity' })}`;
}

/** A moment of a filespace's log, and where it was opened from: as one of its snapshots, the trash or the activity. */
export interface MomentAddress {
  readonly driveId: string;
  readonly seq: number;
  readonly snapshotId: string | null;
  readonly panel?: 'trash' | 'activity' | undefined;
}

/** A folder as it was at a moment. */
export function momentPath(
  { driveId, seq, snapshotId, panel }: MomentAddress,
  folderId: string = rootId,
): string {
  const search = new URLSearchParams({
    ...(panel && { panel }),
    at: String(seq),
    ...(snapshotId !== null && { snapshot: snapshotId }),
  });
  return `${folderPath(driveId, folderId)}&${search}`;
}

/** A folder as it was at the latest moment before that of now. */
export function historyPath(driveId: string, folderId?: string): string {
  return `${folderPath(driveId, folderId)}&at=latest`;
}

/** A workspace, at whichever of its filespaces was open last. */
export function workspacePath(workspaceId: string): string {
  return `${paths.drive}?${new URLSearchParams({ workspace: workspaceId })}`;
}

export function panelPath(panel: DrivePanel, workspaceId?: string): string {
  const search = new URLSearchParams(workspaceId ? { workspace: workspaceId, panel } : { panel });
  return `${paths.drive}?${search}`;
}

/** Who has access in a filespace, at one of its folders. */
export function accessPath(driveId: string, folderId: string = rootId): string {
  const search = new URLSearchParams({ filespace: driveId, panel: 'access' });
  if (folderId !== rootId) search.set('folder', folderId);
  return `${paths.drive}?${search}`;
}

/** What the address of the main app says where all rights of a workspace are reviewed. */
export const accessReview = { key: 'view', value: 'review' } as const;

/** All rights of a workspace in one table. */
export function accessReviewPath(workspaceId: string): string {
  const search = { workspace: workspaceId, panel: 'access', [accessReview.key]: accessReview.value };
  return `${paths.drive}?${new URLSearchParams(search)}`;
}

/** What the address of the main app says where the invite panel is to be open from the start. */
export const openInvite = { key: 'open', value: 'invite' } as const;

/** The users of the workspace with the invite panel open. */
export const invitePanelPath = `${paths.drive}?${new URLSearchParams({ panel: 'users', [openInvite.key]: openInvite.value })}`;

/** A screen of an invitation, perhaps at one of its views. The screen takes the code out of the address. */
export function invitePath(path: string, code: string, view?: string): string {
  return `${path}${view ? `?${new URLSearchParams({ view })}` : ''}#${new URLSearchParams({ code })}`;
}

/** The question whether to join, of somebody whose email is not open. */
export function invitationResponsePath(workspaceId: string): string {
  return `${paths.inviteResponse}?${new URLSearchParams({ workspace: workspaceId })}`;
}
