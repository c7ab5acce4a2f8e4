import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type StoredInWorkspace, storageLevel } from '#contract/rules/storage/storage-level.ts';
import { accountLevelText } from '../../features/account/my-account/storage/storage-level-text.ts';
import { accountStorageMessages } from '../../features/account/my-account/storage/storage-messages.ts';
import { fullMessages } from '../../features/workspaces/storage/full-messages.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/display/banner.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import { useRefusedOfPerson } from './use-refused-uploads.ts';
import styles from './workspace-full-banner.module.css';

/** For who has used their own storage, or nearly: nobody else's uploads are refused for it. */
export function AccountFullBanner({ stored }: { readonly stored: StoredInWorkspace }) {
  const hasRefused = useRefusedOfPerson();
  const level = storageLevel(stored);
  const text = accountLevelText(stored);
  // Said once for each level: the figures go on moving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the figures are by then
  useEffect(() => announce(text ?? ''), [level]);
  return (
    <Banner
      tone={level === 'full' ? 'danger' : 'warn'}
      icon="alert"
      action={
        <Link className={styles.link} to={`${paths.account}#storage`}>
          {accountStorageMessages.see}
        </Link>
      }
    >
      {text}
      {hasRefused && ` ${fullMessages.refused}`}
    </Banner>
  );
}
