import { formatSize } from '../../../../lib/format.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { UnknownValue } from '../../../../ui/display/unknown-value.tsx';
import { VisuallyHidden } from '../../../../ui/display/visually-hidden.tsx';
import type { Browser } from '../../browser/use-browser.ts';
import { useWorkerQuery } from '../../browser/use-worker-query.ts';
import { changeLimit } from '../../commands/action-limits.ts';
import { selectedRows } from '../../list/selected-rows.ts';
import { dialogMessages } from '../dialog-messages.ts';
import styles from '../info-panel.module.css';
import { type Extent, extentOf } from './extent.ts';
import { severalMessages } from './several-messages.ts';

/** More rows than this are not read to be counted. */
const mostCounted = 5000;

interface OfSeveral {
  readonly browser: Browser;
}

/** What Info says of all that is selected: how many, how large, what is inside. */
export function SeveralDetails({ browser }: OfSeveral) {
  const { selection, drive } = browser;
  const extent = useExtent(browser);
  return (
    <>
      <div className={styles.title}>
        <h3>{severalMessages.selected(selection.count)}</h3>
      </div>
      {extent && (
        <dl className={styles.facts}>
          <dt>{severalMessages.what}</dt>
          <dd>{kinds(extent)}</dd>
          <dt>{common.size}</dt>
          <dd>{drive.complete ? formatSize(extent.sizeBytes) : <UnknownValue />}</dd>
          {drive.complete && extent.folders > 0 && (
            <>
              <dt>{dialogMessages.contents}</dt>
              <dd>{dialogMessages.foldersAndFiles(extent.foldersInside, extent.filesInside)}</dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}

/** What can be done with all of them together. */
export function SeveralActions({ browser }: OfSeveral) {
  const { selection, actions, downloads } = browser;
  const { commands } = actions;
  const tooMany = selection.count > changeLimit.most && changeLimit.message();
  const download = downloads.offer(selectedRows(browser), selection.count, () => undefined);
  return (
    <>
      <Button block icon="download" disabledReason={download.disabledReason} onClick={commands.download}>
        {common.download}
      </Button>
      {browser.canEditSelected && (
        <>
          <Button block icon="move" disabledReason={tooMany} onClick={commands.moveTo}>
            {dialogMessages.move}
          </Button>
          <Button variant="danger" icon="trash" disabledReason={tooMany} onClick={commands.delete}>
            <VisuallyHidden>{common.delete}</VisuallyHidden>
          </Button>
        </>
      )}
    </>
  );
}

/** `3 folders, 2 files`, without what there is none of. */
function kinds({ folders, files }: Extent): string {
  if (files === 0) return severalMessages.folders(folders);
  return folders === 0 ? severalMessages.files(files) : dialogMessages.foldersAndFiles(folders, files);
}

/** Of what is selected; nothing of more than can be counted. */
function useExtent({ driveId, selection, drive }: Browser): Extent | undefined {
  const { mode, rows } = selection.state;
  const key = `${driveId} ${drive.revision} ${mode} ${selection.count} ${[...rows.keys()].join(' ')}`;
  return useWorkerQuery(async () => {
    const chosen = await selection.resolve(mostCounted);
    if (chosen === 'too-many') return undefined;
    const folders = chosen.filter(({ kind }) => kind === 'folder').map(({ id }) => id);
    return extentOf(chosen, folders.length > 0 ? await sync.folderTotals(driveId, folders) : []);
  }, key);
}
