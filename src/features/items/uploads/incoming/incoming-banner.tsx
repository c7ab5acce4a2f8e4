import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Banner } from '../../../../ui/display/banner.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import type { Browser } from '../../browser/use-browser.ts';
import { viewOnlyReason } from '../upload-labels.ts';
import styles from './incoming-banner.module.css';
import { incomingFiles, takeIncomingFiles, watchIncomingFiles } from './incoming-files.ts';
import { incomingLabels, incomingTitle } from './incoming-labels.ts';

export interface IncomingBannerProps {
  readonly browser: Browser;
  /** The page began because shared files did not arrive. */
  readonly isShareFailed: boolean;
}

/** Files that were shared or opened with the app: they go into the folder that is open when somebody says so. */
export function IncomingBanner({ browser, isShareFailed }: IncomingBannerProps) {
  const { shared, opened } = useSyncExternalStore(incomingFiles.subscribe, incomingFiles.get);
  useEffect(() => {
    watchIncomingFiles().catch(reportError);
    if (isShareFailed) showToast({ kind: 'error', text: incomingLabels.failed, key: 'share failed' });
  }, [isShareFailed]);
  const files = [...shared, ...opened];
  if (files.length === 0) return null;

  const { uploads, navigation, canAddTo, search } = browser;
  const { folder } = navigation;
  const offReason = search.active
    ? incomingLabels.duringSearch
    : !canAddTo(folder.id) && `${viewOnlyReason(folder.name)}.`;
  const upload = async () => {
    const taken = await takeIncomingFiles();
    if (taken.length === 0) showToast({ text: incomingLabels.takenElsewhere });
    else await uploads.start(folder, { kind: 'chosen', files: taken });
  };
  return (
    <Banner
      icon="upload"
      action={
        <span className={styles.actions}>
          <Button size="sm" onClick={() => void takeIncomingFiles()}>
            {incomingLabels.discard}
          </Button>
          <Button size="sm" variant="primary" disabledReason={offReason} onClick={() => void upload()}>
            {incomingLabels.uploadHere}
          </Button>
        </span>
      }
    >
      <b>{incomingTitle(files.map(({ name }) => name))}</b>{' '}
      {files.length === 1 ? incomingLabels.leadOne : incomingLabels.lead}
    </Banner>
  );
}
