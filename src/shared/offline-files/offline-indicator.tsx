import { Icon, type IconName } from '../../ui/display/icon.tsx';
import styles from './offline-indicator.module.css';
import type { OfflineMark } from './offline-mark.ts';
import { offlineMessages } from './offline-messages.ts';

type MarkState = 'here' | 'fetching' | 'failed';

const icons: Readonly<Record<MarkState, IconName>> = {
  here: 'cloud-check-solid',
  fetching: 'cloud-check',
  failed: 'cloud-off',
};

export interface OfflineIndicatorProps {
  readonly mark: OfflineMark;
}

/** After the name of an item that is kept on this device. */
export function OfflineIndicator({ mark }: OfflineIndicatorProps) {
  const isInherited = mark.startsWith('inherited-');
  const state = mark.replace('inherited-', '') as MarkState;
  return (
    <span className={styles.indicator} data-offline={state} data-inherited={isInherited || undefined}>
      <Icon name={icons[state]} size={14} />
      {state === 'fetching' && <span aria-hidden="true" className={styles.ring} />}
      <span className="visually-hidden">{offlineMessages.marks[state]}</span>
    </span>
  );
}
