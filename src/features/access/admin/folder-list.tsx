import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { OfflineCopyNotice } from '../../../shared/people/offline-copy-notice.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import styles from './admin.module.css';
import { type FolderListProps, FolderTable } from './folder-table.tsx';
import { messages } from './messages.ts';

/** The folders, that there are more or why there are none, and when the server last said who has access. */
export function FolderList({ list, isSearching, offline, ...table }: FolderListProps) {
  const zone = useTimeZone();
  const { access } = table;
  const state = list?.state ?? 'all';
  const nothing = isSearching ? messages.noneFound : messages.noFolders;
  const failed = state === 'failed';
  return (
    <>
      <OfflineCopyNotice what="access" offline={offline} checkedMs={access.checkedMs} />
      {list?.isSynced === false && offline && (
        <Banner tone="info" icon="info">
          {messages.notSynced}
        </Banner>
      )}
      <FolderTable {...table} empty={failed ? '' : state === 'asking' ? messages.getting : nothing} />
      {list && (failed || state === 'more') && (
        <div className={styles.more}>
          {failed && <span role="alert">{messages.foldersFailed}</span>}
          <Button
            size="sm"
            disabledReason={failed && offline && messages.foldersNeedConnection}
            onClick={list.askMore}
          >
            {failed ? common.tryAgain : messages.showMore}
          </Button>
        </div>
      )}
      <div className={styles.status}>
        <span>{list?.total == null ? '' : messages.folderCount(list.total)}</span>
        <span>{messages.updated(formatDate(access.checkedMs, zone))}</span>
      </div>
    </>
  );
}
