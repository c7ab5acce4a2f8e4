import type { ReactNode } from 'react';
import { Breadcrumbs, type BreadcrumbsProps } from '../../../shared/breadcrumbs/breadcrumbs.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import type { MenuItems } from '../../../ui/popups/menu-items.ts';
import { messages } from '../messages.ts';
import { toolbarMessages } from './toolbar-messages.ts';
import styles from './top-bar.module.css';
import { TopSearch, type TopSearchProps } from './top-search.tsx';

export interface TopBarProps
  extends TopSearchProps,
    Pick<BreadcrumbsProps, 'root' | 'path' | 'href' | 'onOpen' | 'mount'> {
  readonly menu: MenuItems;
  /** What is shown in the place of a folder. */
  readonly place: string | undefined;
  /** How the folder is shown; absent where it cannot be chosen. */
  readonly view: ReactNode;
  /** The button that uploads. */
  readonly upload: ReactNode;
  /** Why nothing can be added, or null where it can. */
  readonly addOff: string | null;
  readonly deleteOff: string | null;
  readonly onAddFolder: () => void;
  readonly onDelete: () => void;
  /** About the folder that is open; absent where there is none, and for those who do not manage access. */
  readonly onShare: (() => void) | undefined;
  readonly isShareOpen: boolean;
  readonly onSnapshots: () => void;
}

export function TopBar(props: TopBarProps) {
  const { root, searching, addOff, deleteOff } = props;
  return (
    <div className={styles.bar}>
      <Menu
        label={common.optionsOf(root.name)}
        items={props.menu}
        trigger={
          <button type="button" className={styles.switch}>
            <span>{root.name}</span>
            <Icon name="chev-d" size={14} />
          </button>
        }
      />
      <span className={styles.rule} />
      <Breadcrumbs
        label={toolbarMessages.breadcrumb}
        home
        root={root}
        path={props.path}
        searching={searching ? messages.searchResults : props.place}
        href={props.href}
        onOpen={props.onOpen}
        mount={props.mount}
      />
      <span className={styles.spacer} />
      {props.view}
      <TopSearch
        term={props.term}
        searching={searching}
        onType={props.onType}
        onEnterResults={props.onEnterResults}
        onLeaveSearch={props.onLeaveSearch}
        searchField={props.searchField}
      />
      {props.upload}
      <Button
        icon="folder-plus"
        keys="Shift+N"
        tip={messages.addFolder}
        className={styles.add}
        disabled={addOff === ''}
        disabledReason={addOff ?? false}
        onClick={props.onAddFolder}
      >
        <span className={styles.label}>{messages.addFolder}</span>
      </Button>
      <Button
        icon="trash"
        variant="danger"
        className={styles.delete}
        disabled={deleteOff === ''}
        disabledReason={deleteOff ?? false}
        onClick={props.onDelete}
      >
        <span className={styles.label}>{common.delete}</span>
      </Button>
      {props.onShare && (
        <Button
          icon="share"
          tip={common.share}
          aria-expanded={props.isShareOpen}
          className={styles.share}
          onClick={props.onShare}
        >
          <span className={styles.label}>{common.share}</span>
        </Button>
      )}
      <Button
        icon="camera"
        variant="ghost"
        tip={messages.snapshots}
        className={styles.snapshots}
        disabledReason={searching && messages.notDuringSearch}
        onClick={props.onSnapshots}
      >
        <span className={styles.label}>{messages.snapshots}</span>
      </Button>
    </div>
  );
}
