import type { ReactNode } from 'react';
import { permissionOn, permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { fileKind, itemType } from '../../../../shared/file-kinds/item-type.ts';
import { keepOffline } from '../../../../shared/offline-files/keep-offline.ts';
import type { FileKind } from '../../../../ui/display/file-kind-icon.tsx';
import type { MenuGroup, MenuItem } from '../../../../ui/popups/menu-items.ts';
import { changeGroup, copyItem, deleteGroup, offlineItem } from '../../commands/menu/menu-parts.ts';
import type { GridRow, RowSource } from '../../list/row-source.ts';
import { type OfflineOffer, offlineOffer } from '../../offline/offline-offer.ts';
import { singleKeyShortcutsEnabled } from '../../single-key-shortcuts.ts';
import { isFilesFirst } from '../../sort/folder-order.ts';
import { Info } from '../browser-overlays.tsx';
import type { Browser, BrowserOptions } from '../use-browser.ts';
import { PreviewPicture } from './preview-picture.tsx';

/** What the browser lends to the preview over it: its list, its commands and its words. */
export interface BrowserPreview {
  readonly driveId: string;
  readonly fileId: string;
  readonly rootName: string;
  /** Another one may hold another state of the file. */
  readonly revision: number;
  /** Whether all of the filespace is on this device: a file that it does not know does not exist. */
  readonly complete: boolean;
  readonly list: RowSource;
  /** How folders and files stand in it. */
  readonly order: 'folders-first' | 'files-first' | 'mixed';
  readonly letterShortcuts: () => boolean;
  /** Whether the person may see what lies in this folder, as far as the device knows. */
  readonly canSee: (path: readonly string[]) => boolean;
  readonly iconOf: (file: GridRow) => FileKind;
  readonly typeOf: (file: GridRow) => string;
  /** The file in the filmstrip. */
  readonly picture: (file: GridRow) => ReactNode;
  /** Stands beside the file: Info, or who has access. */
  readonly side: (file: GridRow | null) => ReactNode;
  readonly onFile: (file: GridRow) => void;
  readonly onDownload: (file: GridRow) => void;
  readonly downloadOff: (file: GridRow) => string | false;
  readonly onInfo: () => void;
  /** Absent for those who do not manage access. */
  readonly onShare: ((file: GridRow) => void) | undefined;
  readonly offline: (file: GridRow) => OfflineChoice;
  readonly onVersions: () => void;
  readonly commands: (file: GridRow) => FileCommands;
  /** Whether a file is gone because it was deleted here. */
  readonly isRemoved: (fileId: string) => boolean;
  readonly onShow: (fileId: string) => void;
}

/** What can be done with a file. */
interface FileCommands {
  readonly keepOffline: MenuItem;
  /** Empty for who may not edit it. */
  readonly changes: readonly MenuGroup[];
}

interface PreviewOptions extends BrowserOptions {
  readonly side: ReactNode;
  readonly timeZone: string;
}

export function browserPreview(browser: Browser, fileId: string, options: PreviewOptions): BrowserPreview {
  const { driveId, root, drive, navigation, source, sort, listing, actions, changes, onAccess, preview } =
    browser;
  const { role, side, timeZone, openPreview } = options;
  return {
    driveId,
    fileId,
    rootName: root.name,
    revision: drive.revision,
    // In a folder that may still come it may as well.
    complete: drive.current && navigation.way.absence !== 'unsure',
    list: source,
    order: listing ? 'mixed' : isFilesFirst(sort.order) ? 'files-first' : 'folders-first',
    letterShortcuts: singleKeyShortcutsEnabled,
    canSee: (path) => permissionOn(role, [rootId, ...path], drive.drive?.shown?.grants) !== permissions.none,
    iconOf: fileKind,
    typeOf: itemType,
    picture: (file) => <PreviewPicture driveId={driveId} file={file} />,
    side: (file) =>
      side || (actions.infoOpen && file && <Info browser={browser} timeZone={timeZone} about={file} />),
    onFile: preview.setFile,
    onDownload: (file) => browser.downloads.start([file]),
    downloadOff: (file) => browser.downloads.offerPreviewed(file).disabledReason,
    onInfo: () => (actions.infoOpen && !side ? actions.setInfoOpen(false) : actions.showInfo()),
    onShare: onAccess && actions.shareItem,
    offline: (file) => offlineChoice(browser, file),
    onVersions: () => actions.showInfo('versions'),
    commands: (file) => fileCommands(browser, file),
    isRemoved: changes.isRemoved,
    onShow: (id) => openPreview(id, { replace: true }),
  };
}

interface OfflineChoice extends OfflineOffer {
  /** All of it is on this device. */
  readonly isHere: boolean;
  readonly toggle: () => void;
}

function offlineChoice({ driveId, offline }: Browser, file: GridRow): OfflineChoice {
  const offer = offlineOffer([file], offline);
  return {
    ...offer,
    isHere: offline.markOf(file)?.endsWith('here') ?? false,
    toggle: () => void keepOffline([{ driveId, itemId: file.id }], !offer.isKept),
  };
}

/** As in the menu of its row. */
function fileCommands(browser: Browser, file: GridRow): FileCommands {
  const { actions } = browser;
  const offline = offlineChoice(browser, file);
  const changes = {
    rename: () => actions.setDialog({ kind: 'rename', item: file }),
    move: () => actions.setDialog({ kind: 'move', items: [file] }),
    copy: () => actions.setDialog({ kind: 'copy', items: [file] }),
    remove: () => actions.setDialog({ kind: 'delete', items: [file] }),
  };
  return {
    keepOffline: offlineItem(offline, offline.toggle),
    changes: browser.canEditRow(file)
      ? [changeGroup(changes, true), deleteGroup(changes)]
      : browser.canCopy
        ? [{ id: 'change', items: [copyItem(changes)] }]
        : [],
  };
}
