import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import { type RowUpload, rowUploadLabel } from '../uploads/row-upload.ts';
import styles from './upload-indicator.module.css';

const icons: Readonly<Record<RowUpload['state'], IconName>> = {
  waiting: 'clock',
  sending: 'upload',
  paused: 'pause',
  attention: 'warn',
};

/** At the end of a row that is being uploaded, and along its lower edge. */
export function UploadIndicator(upload: RowUpload) {
  const { state, percent } = upload;
  return (
    <>
      <span className={styles.indicator} data-upload-state={state}>
        {state === 'sending' && (
          <span aria-hidden="true" className={styles.percent}>
            {percent} %
          </span>
        )}
        <Icon name={icons[state]} />
        <span className="visually-hidden">{rowUploadLabel(upload)}</span>
      </span>
      {percent > 0 && <span aria-hidden="true" className={styles.line} style={{ width: `${percent}%` }} />}
    </>
  );
}
