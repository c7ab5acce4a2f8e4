import { can } from '#contract/rules/roles.ts';
import type { AdminPanel, DrivePanel } from '../lib/paths.ts';

/**
 * What the centre of the main app shows. The order is the specification's: it numbers them from 0.
 *
 *   lists not known yet ─────────────── loading
 *   no workspace ────────────────────── workspace-creation
 *   no filespace ────────────────────── filespace-creation
 *   filespace not kept on this device ─ connect
 *   else ────────────────────────────── contents
 *
 * A person may ask for another page (a panel in the address); it is left again by going back or by finishing.
 */
export const pages = [
  'loading',
  'workspace-creation',
  'filespace-creation',
  'connect',
  'contents',
  'offline',
  'starred',
  'recent',
  'shared',
  'snapshots',
  'trash',
  'activity',
  'filespace-settings',
  'administration',
] as const;
export type Page = (typeof pages)[number];

const places = ['offline', 'starred', 'recent', 'shared', 'snapshots', 'trash', 'activity'] as const;
type Place = (typeof places)[number];

export interface PageContext {
  /** Whether the lists of workspaces and filespaces are known, empty or not. */
  readonly spacesKnown: boolean;
  readonly hasWorkspace: boolean;
  readonly hasFilespace: boolean;
  /** Whether this device keeps the filespace; undefined until that is known. */
  readonly connected: boolean | undefined;
  /** The panel that the address asks for. */
  readonly asked: DrivePanel | null;
  readonly canCreateFilespace: boolean;
  readonly canManageFilespaces: boolean;
  /** The pages about the workspace that this person may open. */
  readonly administers: readonly AdminPanel[];
}

export function choosePage(context: PageContext): Page {
  if (!context.spacesKnown) return 'loading';
  if (context.asked === 'create-workspace' || !context.hasWorkspace) return 'workspace-creation';
  if (context.asked === 'create-filespace' && context.canCreateFilespace) return 'filespace-creation';
  if (context.administers.some((panel) => panel === context.asked)) return 'administration';
  if (!context.hasFilespace) return 'filespace-creation';
  if (context.asked === 'filespace-settings' && context.canManageFilespaces) return 'filespace-settings';
  if (context.connected === undefined) return 'loading';
  if (!context.connected) return 'connect';
  return places.find((place) => place === context.asked) ?? 'contents';
}

/** Whether it is about a filespace that this device keeps. */
export function isPlace(page: Page): page is Place | 'contents' {
  return page === 'contents' || isBesideContents(page);
}

/** Whether it is one of the places of a filespace besides its contents. */
export function isBesideContents(page: Page): page is Place {
  return (places as readonly Page[]).includes(page);
}

/** The header's Create filespace stays away from the pages that are about beginning: 0, 1 and 2. */
export function showsCreateFilespace(page: Page): boolean {
  return pages.indexOf(page) > 2;
}

/** So does Invite Users, and from the administration, which has its own; and it is for those who manage members. */
export function showsInvite(page: Page, role: unknown): boolean {
  return showsCreateFilespace(page) && page !== 'administration' && can(role, 'manageMembers');
}
