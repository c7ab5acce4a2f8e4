import type { CallResponse } from '#contract/wire/calls.ts';

/** What a link is about, as the screens of an invitation use it. */
export interface Invitation {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly email: string;
  readonly ownerEmail: string;
  readonly state: 'open' | 'accepted' | 'expired';
  /** The folder that joining gave access to. */
  readonly shared?: { readonly driveId: string; readonly folderId: string };
}

const dataKey = 'inviteData';
const codeKey = 'inviteCode';

/** Shown from one screen to the next; it goes when the page goes, and is asked for again then. */
export function storeInvitation(code: string, invitation: Invitation, local: Storage = localStorage): void {
  local.setItem(codeKey, code);
  local.setItem(dataKey, JSON.stringify(invitation));
}

export function storedInvitation(code: string, local: Storage = localStorage): Invitation | null {
  const text = local.getItem(codeKey) === code ? local.getItem(dataKey) : null;
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isInvitation(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function clearStoredInvitation(local: Storage = localStorage): void {
  local.removeItem(codeKey);
  local.removeItem(dataKey);
}

export function fromWire(response: CallResponse<'verifyInvite'>): Invitation {
  return {
    workspaceId: response.workspace_id,
    workspaceName: response.workspace_name,
    email: response.email,
    ownerEmail: response.owner_email,
    state: response.is_link_valid ? 'open' : response.is_accepted ? 'accepted' : 'expired',
  };
}

/** Anybody may have written into local storage. */
function isInvitation(value: unknown): value is Invitation {
  if (typeof value !== 'object' || value === null) return false;
  const { workspaceId, workspaceName, email, ownerEmail, state, shared } = value as Partial<Invitation>;
  const texts = [workspaceId, workspaceName, email, ownerEmail];
  if (shared) texts.push(shared.driveId, shared.folderId);
  return texts.every((text) => typeof text === 'string') && (state === 'open' || state === 'accepted');
}
