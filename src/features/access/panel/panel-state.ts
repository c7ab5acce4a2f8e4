import type { Principal } from '#contract/rules/effective-access.ts';

/** The views of the panel, by the specification's numbers. */
export const panelViews = { inactive: 0, access: 1, grant: 2, folder: 3, principal: 4 } as const;
export type PanelView = (typeof panelViews)[keyof typeof panelViews];

export type AccessTab = 'folders' | 'users' | 'groups';

/** A folder of the filespace, by the name it was chosen under. */
export interface PanelFolder {
  readonly id: string;
  readonly name: string;
}

/** What a grant begins with. */
export interface GrantStart {
  readonly folder: PanelFolder | null;
  readonly principal: Principal | null;
}

/** Where the panel opens, each time again: who has access to this folder; null: what was shared in the filespace. */
export interface PanelStart {
  readonly folder: PanelFolder | null;
  /** Somebody is to be given access, to the folder where there is one. */
  readonly grantTo?: Principal | undefined;
}

/**
 *   inactive ── opened ──► access ── folder or principal chosen ──► folder, principal
 *                             │                                           │
 *                             └────── grantRequested ──► grant ◄──────────┘
 *
 * Back leads to `access` from everywhere; a grant that is done or cancelled leads to where it was requested.
 */
export interface PanelState {
  readonly view: PanelView;
  readonly tab: AccessTab;
  readonly folder: PanelFolder | null;
  readonly principal: Principal | null;
  readonly grant: GrantStart;
}

export type PanelEvent =
  /** With a folder: who has access to it. With a principal: what that one is given. */
  | {
      readonly kind: 'opened';
      readonly folder: PanelFolder | null;
      readonly grantTo?: Principal | undefined;
    }
  | { readonly kind: 'tabChosen'; readonly tab: AccessTab }
  | { readonly kind: 'folderChosen'; readonly folder: PanelFolder }
  | { readonly kind: 'principalChosen'; readonly principal: Principal }
  | { readonly kind: 'grantRequested'; readonly start: GrantStart }
  | { readonly kind: 'grantEnded' }
  | { readonly kind: 'wentBack' };

const nothing: GrantStart = { folder: null, principal: null };

/** Before it is opened. A panel that was closed begins here again: it has forgotten everything, its tab too. */
export const closedPanel: PanelState = {
  view: panelViews.inactive,
  tab: 'folders',
  folder: null,
  principal: null,
  grant: nothing,
};

export function nextPanel(state: PanelState, event: PanelEvent): PanelState {
  switch (event.kind) {
    case 'opened':
      return openedPanel(event.folder, event.grantTo);
    case 'tabChosen':
      return { ...state, tab: event.tab };
    case 'folderChosen':
      return { ...state, view: panelViews.folder, folder: event.folder, principal: null };
    case 'principalChosen':
      return { ...state, view: panelViews.principal, principal: event.principal, folder: null };
    case 'grantRequested':
      return { ...state, view: panelViews.grant, grant: event.start };
    case 'grantEnded':
      return { ...state, view: viewOf(state), grant: nothing };
    case 'wentBack':
      return { ...closedPanel, view: panelViews.access, tab: state.tab };
  }
}

function openedPanel(folder: PanelFolder | null, principal: Principal | undefined): PanelState {
  const view = folder === null ? panelViews.access : panelViews.folder;
  const opened = { ...closedPanel, view, folder };
  return principal ? { ...opened, view: panelViews.grant, grant: { folder, principal } } : opened;
}

function viewOf({ folder, principal }: PanelState): PanelView {
  return folder ? panelViews.folder : principal ? panelViews.principal : panelViews.access;
}
