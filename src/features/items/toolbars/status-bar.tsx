import type { SyncStateRow } from '#worker/read/reader.ts';
import { common } from '../../../ui/common-messages.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import type { RowSource } from '../list/row-source.ts';
import styles from './bars.module.css';
import type { Freshness } from './freshness.ts';
import { LazyFirstLoadProgress } from './lazy-bars.tsx';
import { toolbarMessages } from './toolbar-messages.ts';

export interface StatusBarProps {
  readonly source: RowSource;
  readonly selected: number;
  readonly freshness: Freshness;
  readonly searching: boolean;
  readonly drive: SyncStateRow | undefined;
  readonly rootName: string;
}

export function StatusBar({ source, selected, freshness, searching, drive, rootName }: StatusBarProps) {
  const filling = !searching && isFirstLoad(drive);
  return (
    <div className={styles.status} data-filling={filling || undefined}>
      <span className={styles.contents}>{contents(source, selected)}</span>
      {filling ? (
        <LazyFirstLoadProgress drive={drive} name={rootName} />
      ) : (
        <span className={styles.statusPart}>{!searching && <Age {...freshness} />}</span>
      )}
    </div>
  );
}

function Age({ text, live }: Freshness) {
  return (
    <>
      {text && !live && <Icon name="clock" size={14} />}
      {text}
    </>
  );
}

function contents(source: RowSource, selected: number): string {
  if (selected > 0) return toolbarMessages.selectedOf(selected, source.count);
  if (!source.complete && source.folders + source.files === 0) return common.loading;
  return toolbarMessages.foldersAndFiles(source.folders, source.files);
}

function isFirstLoad(drive: SyncStateRow | undefined): drive is SyncStateRow {
  return drive?.connected === true && drive.shown?.complete !== true;
}
