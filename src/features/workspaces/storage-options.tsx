import { type ReactNode, useId } from 'react';
import type { StorageType } from '#contract/entities/workspace.ts';
import { tipProps } from '../../ui/popups/tip.ts';
import { Icon, type IconName } from '../../ui/show/icon.tsx';
import { LogoMark } from '../../ui/show/logo.tsx';
import styles from './storage-options.module.css';

interface Option {
  readonly type: Exclude<StorageType, 'own'>;
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
}

const others: readonly Option[] = [
  { type: 'amazon_s3', icon: 'bucket', name: 'Amazon S3', text: 'Your own bucket and keys' },
  { type: 's3_compatible', icon: 'server', name: 'S3 compatible', text: 'Any server that speaks S3' },
  { type: 'azure', icon: 'cube', name: 'Azure', text: 'A storage account and key' },
  { type: 'google_cloud', icon: 'hex', name: 'Google cloud storage', text: 'A service account JSON file' },
];

const notYet = 'Not available on this server yet';

/** The five kinds of storage. What the server cannot do is shown with its reason rather than hidden. */
export function StorageOptions({ children }: { readonly children: ReactNode }) {
  const name = useId();
  const reasonId = useId();
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">Storage type</legend>
      <div className={styles.own}>
        <label className={styles.row}>
          <span className={styles.icon}>
            <LogoMark className={styles.mark} />
          </span>
          <span>
            <b>Lunvik storage</b>
            <span className={styles.text}>Ready in a few seconds, nothing to set up</span>
          </span>
          <input type="radio" name={name} value="own" defaultChecked className={styles.radio} />
        </label>
        <div className={styles.settings}>{children}</div>
      </div>
      {others.map((option) => (
        <label
          key={option.type}
          className={styles.option}
          aria-disabled="true"
          {...tipProps({ text: notYet })}
        >
          <span className={styles.icon}>
            <Icon name={option.icon} size={20} />
          </span>
          <span>
            <b>{option.name}</b>
            <span className={styles.text}>{option.text}</span>
          </span>
          <input
            type="radio"
            name={name}
            value={option.type}
            disabled
            aria-describedby={reasonId}
            className={styles.radio}
          />
        </label>
      ))}
      <p id={reasonId} className={styles.reason}>
        Storage of your own: {notYet.charAt(0).toLowerCase() + notYet.slice(1)}.
      </p>
    </fieldset>
  );
}
