import { type ComponentType, type ReactNode, Suspense } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { formatDate, formatSize } from '../../../lib/format.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { sync } from '../../../lib/worker-client.ts';
import { itemType } from '../../../shared/file-kinds/item-type.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { UnknownValue } from '../../../ui/display/unknown-value.tsx';
import { useWorkerQuery } from '../browser/use-worker-query.ts';
import type { GridRow } from '../list/row-source.ts';
import { dialogMessages } from './dialog-messages.ts';
import styles from './info-panel.module.css';
import { ItemHead } from './item-head.tsx';

export interface ItemDetailsProps {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly item: GridRow;
  /** From the root, which goes first, to the item's folder. */
  readonly location: readonly PathSegment[];
  readonly revision: number;
  /** Whether all of the filespace is on this device; before, nobody knows how much a folder holds. */
  readonly complete: boolean;
  readonly offlineSwitch: ReactNode;
  readonly timeZone: string;
  readonly href: (folderId: string) => string;
  readonly onOpenFolder: (folder: PathSegment) => void;
  /** Who has access to a folder; absent for those who do not manage access. */
  readonly onWho: ((folder: PathSegment) => void) | undefined;
  readonly accessSummary: AccessSummary | undefined;
}

/** The first few who have access to the folder at the end of a path that begins with the root. */
export type AccessSummary = ComponentType<{
  readonly driveId: string;
  readonly workspaceId: string;
  readonly path: readonly PathSegment[];
  readonly onWhy: () => void;
}>;

/** What is known of the one item. */
export function ItemDetails({
  item,
  driveId,
  revision,
  complete,
  location,
  timeZone,
  ...props
}: ItemDetailsProps) {
  const details = useWorkerQuery(
    async () => (item.kind === 'folder' ? (await sync.folderTotals(driveId, [item.id]))[0] : undefined),
    `${driveId} ${item.id} ${revision}`,
  );
  const known = complete && details?.id === item.id ? details : undefined;
  const size = item.kind === 'file' ? item.sizeBytes : known?.sizeBytes;
  const parent = location.at(-1);
  const { onWho, accessSummary: Summary } = props;
  // A file is seen by whoever sees its folder.
  const sharedPath = item.kind === 'folder' ? [...location, { id: item.id, name: item.name }] : location;
  const shared = sharedPath.at(-1);
  return (
    <>
      <ItemHead driveId={driveId} item={item} />
      <dl className={styles.facts}>
        <dt>{dialogMessages.modifiedOn}</dt>
        <dd>{item.modifiedMs > 0 ? formatDate(item.modifiedMs, timeZone) : dialogMessages.unknown}</dd>
        <dt>{common.size}</dt>
        <dd>{size !== undefined ? formatSize(size) : complete ? '…' : <UnknownValue />}</dd>
        <dt>{dialogMessages.type}</dt>
        <dd>{itemType(item)}</dd>
        {known && (
          <>
            <dt>{dialogMessages.contents}</dt>
            <dd>{dialogMessages.foldersAndFiles(known.folders, known.files)}</dd>
          </>
        )}
        {parent && (
          <>
            <dt>{dialogMessages.location}</dt>
            <dd>
              <a
                href={props.href(parent.id ?? rootId)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  props.onOpenFolder(parent);
                }}
              >
                {isolatedPath(location.map(({ name }) => name))}
              </a>
            </dd>
          </>
        )}
      </dl>
      <div className={styles.who}>{props.offlineSwitch}</div>
      {onWho && item.kind === 'folder' && (
        <div className={styles.who}>
          <Button block icon="share" onClick={() => onWho({ id: item.id, name: item.name })}>
            {common.share}
          </Button>
        </div>
      )}
      {onWho && Summary && shared && (
        <Suspense>
          <Summary
            driveId={driveId}
            workspaceId={props.workspaceId}
            path={sharedPath}
            onWhy={() => onWho(shared)}
          />
        </Suspense>
      )}
    </>
  );
}
