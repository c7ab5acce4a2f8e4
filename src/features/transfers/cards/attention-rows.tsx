import { Link } from 'react-router-dom';
import type { OutboxRow } from '#worker/read/reader.ts';
import { paths } from '../../../lib/paths.ts';
import type { SharedAgain } from '../../../shared/spaces/shared-again.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { type BatchView, uploadOf, wantsAnotherFolder } from '../batch-view.ts';
import { transferActions } from '../transfer-actions.ts';
import { transferMessages } from '../transfer-messages.ts';
import { attentionLine, uploadName } from '../transfer-texts.ts';
import styles from '../transfers.module.css';
import { SeeStorage } from './see-storage.tsx';

/** Changes of a batch on screen: the rest is said in a number. */
const most = 5;

export interface AttentionRowsProps {
  readonly view: BatchView;
  /** Its filespace, where it was lost and is back. */
  readonly back: SharedAgain | null;
  readonly onChooseFolder: (row: OutboxRow) => void;
}

/** What of a batch does not move without the person, and what can be done. */
export function AttentionRows({ view: { attention, batch }, back, onChooseFolder }: AttentionRowsProps) {
  if (attention.length === 0) return null;
  return (
    <ul className={styles.files}>
      {attention.slice(0, most).map((row) => (
        <li key={row.changeId} data-state="attention">
          <Icon name="warn" />
          <span className={styles.name}>{uploadName(row)}</span>
          <span className={styles.line}>
            {attentionLine(row, filesOf(row), destinationOf(row, batch), back)}
          </span>
          <span className={styles.actions}>
            <Actions row={row} onChooseFolder={() => onChooseFolder(row)} />
          </span>
        </li>
      ))}
      {attention.length > most && <li>{transferMessages.andMore(attention.length - most)}</li>}
    </ul>
  );
}

function Actions({ row, onChooseFolder }: { readonly row: OutboxRow; readonly onChooseFolder: () => void }) {
  const files = filesOf(row);
  const name = uploadName(row);
  const isChoice = row.problem === 'file-missing' || row.problem === 'file-changed';
  const choice = row.problem === 'file-changed' ? 'uploadNew' : files === 1 ? 'chooseFile' : 'chooseFiles';
  return (
    <>
      {isChoice && (
        <Button
          size="sm"
          aria-label={transferMessages[`${choice}Named`](name)}
          onClick={() => void transferActions.provideFiles(row.changeId, files)}
        >
          {transferMessages[choice]}
        </Button>
      )}
      {row.problem === 'workspace-full' && <SeeStorage driveId={row.driveId} />}
      {row.problem === 'account-full' && (
        <Link className={styles.link} to={`${paths.account}#storage`}>
          {transferMessages.seeStorage}
        </Link>
      )}
      {wantsAnotherFolder(row) && (
        <Button size="sm" aria-label={transferMessages.anotherFolderNamed(name)} onClick={onChooseFolder}>
          {transferMessages.anotherFolder}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={common.removeNamed(name)}
        onClick={() => transferActions.remove(row.changeId)}
      >
        {common.remove}
      </Button>
    </>
  );
}

/** Its own folder, where it was sent into another one than the rest. */
function destinationOf(row: OutboxRow, batch: BatchView['batch']): Pick<BatchView['batch'], 'folderName'> {
  return uploadOf(row)?.parentId === batch.folderId ? batch : row;
}

function filesOf(row: OutboxRow): number {
  return uploadOf(row)?.files ?? 1;
}
