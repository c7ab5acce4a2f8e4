import { useOffline } from '../../../lib/use-offline.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { hasThumbnail } from '../../../shared/thumbnails/has-thumbnail.ts';
import { Thumbnail } from '../../../shared/thumbnails/thumbnail.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Clamped } from '../../../ui/text/clamped.tsx';
import { SyncIndicator } from '../grid/sync-indicator.tsx';
import type { GridRow } from '../list/row-source.ts';
import { dialogMessages } from './dialog-messages.ts';
import styles from './info-panel.module.css';

interface ItemHeadProps {
  readonly driveId: string;
  readonly item: GridRow;
}

/** What an item looks like, what it is called and whether the server has it. */
export function ItemHead({ driveId, item }: ItemHeadProps) {
  const offline = useOffline();
  return (
    <>
      <div className={styles.hero}>
        <Picture driveId={driveId} item={item} />
      </div>
      <div className={styles.title}>
        <h3>
          <Clamped text={item.name} lines={4}>
            <bdi>{item.name}</bdi>
          </Clamped>
        </h3>
        {item.syncState === 'none' ? (
          <span className={styles.synced}>
            <Icon name="cloud-check" size={14} />
            {dialogMessages.synced}
          </span>
        ) : (
          <SyncIndicator state={item.syncState} offline={offline} always />
        )}
      </div>
    </>
  );
}

/** As large as there is room for; of what has no picture the icon of its kind. */
function Picture({ driveId, item }: ItemHeadProps) {
  const kind = fileKind(item);
  const icon = <FileKindIcon kind={kind} size={72} />;
  if (!hasThumbnail(kind)) return icon;
  const { id: fileId, contentSeq, isUnsent, at } = item;
  return (
    <Thumbnail
      file={{ driveId, fileId, contentSeq, isUnsent, at }}
      size={512}
      fit="contain"
      className={styles.picture}
    >
      {icon}
    </Thumbnail>
  );
}
