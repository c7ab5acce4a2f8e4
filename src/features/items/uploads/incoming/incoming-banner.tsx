import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Banner } from '../../../../ui/display/banner.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import type { Browser } from '../../browser/use-browser.ts';
import { uploadLabels } from '../upload-label-messages.ts';
import styles from './incoming-banner.module.css';
import { incomingFiles, takeIncomingFiles, watchIncomingFiles } from './incoming-files.ts';
import { incomingMessages } from './incoming-messages.ts';

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
    if (isShareFailed) showToast({ kind: 'error', text: incomingMessages.failed, key: 'share failed' });
  }, [isShareFailed]);
  const files = [...shared, ...opened];
  if (files.length === 0) return null;

  const { uploads, navigation, canAddTo, search } = browser;
  const { folder } = navigation;
  const offReason = search.active
    ? uploadLabels.duringSearch
    : !canAddTo(folder.id) && `${uploadLabels.viewOnly(folder.name)}.`;
  const upload = async () => {
    const taken = await takeIncomingFiles();
    if (taken.length === 0) showToast({ text: incomingMessages.takenElsewhere });
    else await uploads.start(folder, { kind: 'chosen', files: taken });
  };
  return (
    <Banner
      icon="upload"
      action={
        <span className={styles.actions}>
          <Button size="sm" onClick={() => void takeIncomingFiles()}>
            {incomingMessages.discard}
          </Button>
          <Button size="sm" variant="primary" disabledReason={offReason} onClick={() => void upload()}>
            {incomingMessages.uploadHere}
          </Button>
        </span>
      }
    >
      <b>
        {files.length === 1
          ? incomingMessages.ready(files[0]?.name ?? '')
          : incomingMessages.severalReady(files.length)}
      </b>{' '}
      {files.length === 1 ? incomingMessages.leadOne : incomingMessages.lead}
    </Banner>
  );
}
