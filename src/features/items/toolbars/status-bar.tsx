import { formatCount, plural } from '../../../lib/format.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import type { RowSource } from '../list/row-source.ts';
import styles from './bars.module.css';
import type { Freshness } from './freshness.ts';

export interface StatusBarProps {
  readonly source: RowSource;
  readonly selected: number;
  readonly freshness: Freshness;
  readonly searching: boolean;
}

export function StatusBar({ source, selected, freshness, searching }: StatusBarProps) {
  return (
    <div className={styles.status}>
      <span>{contents(source, selected)}</span>
      <span className={styles.spacer} />
      {searching ? (
        <span className={styles.statusPart}>
          <Icon name="bolt" size={14} />
          Searches run on this device
        </span>
      ) : (
        <span className={styles.statusPart}>
          {freshness.text && !freshness.live && <Icon name="clock" size={14} />}
          {freshness.text}
        </span>
      )}
    </div>
  );
}

function contents(source: RowSource, selected: number): string {
  if (selected > 0) return `${formatCount(selected)} of ${formatCount(source.count)} selected`;
  if (!source.complete && source.count === 0) return 'Loading';
  return `${plural(source.folders, 'folder')}, ${plural(source.files, 'file')}`;
}
