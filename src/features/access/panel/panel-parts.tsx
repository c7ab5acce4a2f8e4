import type { Dispatch } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { holderKey } from '#contract/rules/access.ts';
import type { PathSegment } from '#contract/worker-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { PanelSubject } from '../../../ui/show/row-list.tsx';
import { standing } from '../people-words.ts';
import { type Access, useChangeOff } from '../use-access.ts';
import { HolderPicture } from '../why/who-line.tsx';
import styles from './panel.module.css';
import { type PanelEvent, type PanelState, panelViews } from './panel-state.ts';
import type { PanelLists } from './use-panel-lists.ts';

export interface PanelParts {
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

export const tabsId = 'access-panel';

/** Views about a folder or a holder bear their name. */
export function panelTitle({ filespace, state, access, path }: PanelParts): string {
  if (state.view === panelViews.grant) return 'Grant folder access';
  if (state.folder) return path?.at(-1)?.name ?? state.folder.name;
  return (state.holder && access?.names.get(holderKey(state.holder))) ?? filespace.name;
}

/** Between the title and the list: the tabs, the way to the folder, or who it is about. */
export function PanelStrip({ filespace, state, send, access, lists, path }: PanelParts) {
  if (state.view === panelViews.access) {
    return (
      <Tabs
        id={tabsId}
        label="Access by"
        value={state.tab}
        onChange={(tab) => send({ kind: 'tabChosen', tab })}
        tabs={[
          {
            value: 'folders',
            label: 'Folders',
            count: lists
              ? lists.shared.length + lists.unshared.folders.length + lists.unshared.more
              : undefined,
          },
          { value: 'users', label: 'Users', count: lists?.users.length },
          { value: 'groups', label: 'Groups', count: lists?.groups.length },
        ]}
      />
    );
  }
  if (state.view === panelViews.folder && path) {
    return (
      <p className={styles.way}>
        <Icon name="path" size={14} />
        <span>{[filespace.name, ...path.map(({ name }) => name)].join(' / ')}</span>
      </p>
    );
  }
  if (state.view === panelViews.holder && state.holder && access) {
    const { holder } = state;
    const name = access.names.get(holderKey(holder)) ?? '';
    const member = access.people.members.find(({ id }) => id === holder.id);
    const row = lists?.groups.find(({ holder: { id } }) => id === holder.id);
    return (
      <PanelSubject
        lead={<HolderPicture holder={holder} name={name} />}
        title={`What this ${holder.kind} can see`}
      >
        {member ? standing(member) : row?.about}
      </PanelSubject>
    );
  }
  return null;
}

interface PanelFootProps extends PanelParts {
  /** Takes the element that a form puts its own buttons into. */
  readonly slot: (element: HTMLElement | null) => void;
}

/** Whether there is something to grant: not on a folder, nor to somebody, that is gone. */
export function hasFoot({ state, access, path }: PanelParts): boolean {
  if (!access || state.view === panelViews.grant) return access != null;
  if (state.view === panelViews.folder && path === null) return false;
  return state.holder === null || access.names.has(holderKey(state.holder));
}

export function PanelFoot({ state, send, path, slot }: PanelFootProps) {
  const off = useChangeOff();
  if (state.view === panelViews.grant) return <div ref={slot} className={styles.foot} />;
  const folder = state.folder && path ? { id: state.folder.id, name: state.folder.name } : null;
  return (
    <Button
      block
      variant="primary"
      icon="plus"
      disabledReason={off}
      onClick={() => send({ kind: 'grantWished', start: { folder, holder: state.holder } })}
    >
      {state.view === panelViews.folder ? 'Grant access' : 'Grant folder access'}
    </Button>
  );
}
