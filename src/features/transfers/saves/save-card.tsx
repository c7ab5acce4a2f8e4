import { useId, useState } from 'react';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatDate } from '../../../lib/format.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileRows } from '../cards/file-rows.tsx';
import { EndedHead, OpenHead } from '../cards/transfer-heads.tsx';
import { shareOf } from '../pill-view.ts';
import { transferMessages } from '../transfer-messages.ts';
import { progressLabel, retryLabel } from '../transfer-texts.ts';
import styles from '../transfers.module.css';
import { useSpeed } from '../use-transfers.ts';
import { saveActions } from './save-actions.ts';
import { saveList } from './save-list-csv.ts';
import { saveMessages } from './save-messages.ts';
import { notSavedLabel, saveEndLabel, saveName, saveOutcomeLine, saveProblemLine } from './save-texts.ts';
import { isFinishedSave, isOpenSave, isRefusal, type SaveView, saveTotals } from './save-view.ts';

export interface SaveCardProps {
  readonly view: SaveView;
  readonly timeZone: string;
}

/** What is written into a folder of the device in one go. */
export function SaveCard({ view, timeZone }: SaveCardProps) {
  const { save, failedFiles, state } = view;
  const [expanded, setExpanded] = useState(false);
  const listId = useId();
  const time = formatDate(save.endedMs ?? save.createdMs, timeZone);
  const problem = saveProblemLine(save);
  const name = saveName(save);
  const needsSomebody = state === 'attention' || failedFiles > 0;
  return (
    <article
      className={styles.card}
      data-tone={needsSomebody ? 'warn' : undefined}
      aria-label={transferMessages.nameTo(name, save.folder.name)}
    >
      {isOpenSave(view) ? <OpenSaveHead view={view} /> : <EndedSaveHead view={view} />}
      {problem !== null && <span className={styles.caption}>{problem}</span>}
      {!isOpenSave(view) && (
        <span className={styles.caption}>{transferMessages.captionNameTo(name, save.folder.name, time)}</span>
      )}
      {failedFiles > 0 && <span className={styles.caption}>{notSavedLabel(failedFiles, save.files)}</span>}
      {save.skippedFiles > 0 && (
        <span className={styles.caption}>{saveMessages.alreadyThere(save.skippedFiles)}</span>
      )}
      {save.outcomes.length > 0 && (
        <span className={styles.links}>
          <button
            type="button"
            className={styles.link}
            aria-expanded={expanded}
            aria-controls={expanded ? listId : undefined}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? transferMessages.hide : transferMessages.show}
          </button>
          <button type="button" className={styles.link} onClick={() => saveFile(saveList(save))}>
            {transferMessages.saveList}
          </button>
        </span>
      )}
      {expanded && <FileRows id={listId} files={outcomeFiles(view)} />}
    </article>
  );
}

function OpenSaveHead({ view }: { readonly view: SaveView }) {
  const { save, state } = view;
  const totals = saveTotals([view]);
  const speed = useSpeed(totals.sentBytes, state === 'saving');
  const name = saveName(save);
  return (
    <OpenHead
      name={name}
      where={save.folder.name}
      kind="folder"
      paused={save.paused}
      onPause={(paused) => saveActions.pause(save.saveId, paused)}
      onCancel={() => saveActions.cancel(save.saveId)}
      barLabel={saveMessages.downloadingNamed(name)}
      share={shareOf(totals)}
      progress={totals.files === 0 ? transferMessages.preparing : progressLabel(totals, speed)}
      halted={
        (state === 'paused' && transferMessages.paused) ||
        (state === 'offline' && transferMessages.waitsForConnection)
      }
    />
  );
}

function EndedSaveHead({ view }: { readonly view: SaveView }) {
  const { save, state, failedFiles } = view;
  const isWarning = state === 'attention' || failedFiles > 0;
  return (
    <EndedHead
      sign={isWarning ? 'warn' : state === 'cancelled' ? 'x' : 'ok'}
      title={saveEndLabel(view)}
      removes={saveName(save)}
      onRemove={() => saveActions.clear([save.saveId])}
    >
      {(state === 'attention' || (failedFiles > 0 && isFinishedSave(view))) && (
        <Button size="sm" onClick={() => void saveActions.resume(save)}>
          {actionLabel(view)}
        </Button>
      )}
    </EndedHead>
  );
}

function actionLabel({ save, failedFiles }: SaveView): string {
  if (save.problem === 'needs-permission') return saveMessages.allow;
  return save.problem === null ? retryLabel(failedFiles) : common.tryAgain;
}

/** What could not be written comes first. */
function outcomeFiles({ save }: SaveView) {
  return save.outcomes
    .map((outcome) => ({
      key: `${outcome.kind} ${outcome.itemId}`,
      name: outcome.path,
      state: isRefusal(outcome.kind) ? ('attention' as const) : ('done' as const),
      line: saveOutcomeLine(outcome),
    }))
    .sort((one, other) => Number(other.state === 'attention') - Number(one.state === 'attention'));
}
