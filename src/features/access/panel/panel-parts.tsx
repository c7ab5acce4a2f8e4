import { type Dispatch, Fragment } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { principalKey } from '#contract/rules/effective-access.ts';
import { can } from '#contract/rules/roles.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { PanelHeading } from '../../../ui/display/row-list.tsx';
import { PrincipalAvatar } from '../explain/access-row.tsx';
import { messages as accessMessages } from '../messages.ts';
import { memberStatusLabel } from '../principal-labels.ts';
import { type Access, useChangeDisabledReason } from '../use-access.ts';
import { messages } from './messages.ts';
import styles from './panel.module.css';
import { type PanelEvent, type PanelState, panelViews } from './panel-state.ts';
import type { PanelLists } from './use-panel-lists.ts';

export interface PanelContext {
  readonly filespace: Filespace;
  readonly state: PanelState;
  readonly send: Dispatch<PanelEvent>;
  readonly access: Access | null | undefined;
  readonly lists: PanelLists | null;
  /** The way to the folder of view 3; null where it is not known here, undefined until that is known. */
  readonly path: readonly PathSegment[] | null | undefined;
  /** The folder that is open beside the panel: where a grant to somebody begins. */
  readonly openFolderId: string;
}

export const panelTabsId = 'access-panel';

/** Views about a folder or a principal bear their name. */
export function panelTitle({ filespace, state, access, path }: PanelContext): string {
  if (state.view === panelViews.grant) return messages.grantFolderAccess;
  if (state.folder) return path?.at(-1)?.name ?? state.folder.name;
  return (state.principal && access?.names.get(principalKey(state.principal))) ?? filespace.name;
}

/** What the panel is called, whatever its title. */
export function panelLabel({ state }: PanelContext): string {
  return state.view === panelViews.grant ? messages.grantFolderAccess : messages.title;
}

/** Between the title and the list: the tabs, the way to the folder, or who it is about. */
export function PanelHeader({ filespace, state, send, access, lists, path }: PanelContext) {
  if (state.view === panelViews.access) {
    return (
      <Tabs
        id={panelTabsId}
        label={messages.accessBy}
        value={state.tab}
        onChange={(tab) => send({ kind: 'tabChosen', tab })}
        tabs={[
          {
            value: 'folders',
            label: messages.foldersTab,
            count: lists
              ? lists.shared.length + lists.unshared.folders.length + lists.unshared.more
              : undefined,
          },
          { value: 'users', label: messages.usersTab, count: lists?.users.length },
          { value: 'groups', label: messages.groupsTab, count: lists?.groups.length },
        ]}
      />
    );
  }
  if (state.view === panelViews.folder && path) {
    return (
      <p className={styles.way}>
        <Icon name="path" size={14} />
        <span>
          {[{ id: '', name: filespace.name }, ...path].map(({ id, name }) => (
            <Fragment key={id}>
              {id && ' / '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </span>
      </p>
    );
  }
  if (state.view === panelViews.principal && state.principal && access) {
    const { principal } = state;
    const member = access.people.members.find(({ id }) => id === principal.id);
    const row = lists?.groups.find(({ principal: { id } }) => id === principal.id);
    return (
      <PanelHeading
        lead={<PrincipalAvatar principal={principal} address={member?.email ?? ''} />}
        title={messages.whatCanSee[principal.kind]}
      >
        {member ? messages.addressAndStatus(member.email, memberStatusLabel(member)) : row?.about}
      </PanelHeading>
    );
  }
  return null;
}

interface PanelFooterProps extends PanelContext {
  /** Takes the element that a form puts its own buttons into. */
  readonly slot: (element: HTMLElement | null) => void;
}

/** Whether there is something to grant: not on a folder, nor to somebody, that is gone. */
export function hasFooter({ state, access, path }: PanelContext): boolean {
  if (!access || state.view === panelViews.grant) return access != null;
  if (state.view === panelViews.folder && path === null) return false;
  return state.principal === null || access.names.has(principalKey(state.principal));
}

export function PanelFooter({ state, send, path, slot, access }: PanelFooterProps) {
  const offline = useChangeDisabledReason();
  const member = access?.people.members.find(({ id }) => id === state.principal?.id);
  const off = (can(member?.role, 'seeEverything') && accessMessages.always) || offline;
  if (state.view === panelViews.grant) return <div ref={slot} className={styles.footer} />;
  const folder = state.folder && path ? { id: state.folder.id, name: state.folder.name } : null;
  return (
    <Button
      block
      variant="primary"
      icon="plus"
      disabledReason={off}
      onClick={() => send({ kind: 'grantRequested', start: { folder, principal: state.principal } })}
    >
      {state.view === panelViews.folder ? messages.grantAccess : messages.grantFolderAccess}
    </Button>
  );
}
