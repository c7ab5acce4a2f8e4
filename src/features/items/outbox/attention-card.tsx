import { useState } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { sync } from '../../../lib/sync.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { RenameDialog } from '../dialogs/rename-dialog.tsx';
import { isNameProblem, problemTitle } from '../messages.ts';
import { failureWords } from './change-words.ts';
import styles from './outbox.module.css';

/** A change that the server refused, or that depends on one: what happened and what can be done. */
export function AttentionCard({ row, rootName }: { readonly row: OutboxRow; readonly rootName: string }) {
  const [renaming, setRenaming] = useState(false);
  const [error, setError] = useState<string>();
  const { change, problem, changeId } = row;
  const parked = row.state === 'parked';
  const name = 'name' in change ? change.name : row.itemName;
  const renameable = change.type !== 'deleteItem' && (isNameProblem(problem) || problem === 'id-taken');
  const retryAs = async (chosen: string) => {
    const retried = await sync.retryAs(changeId, chosen);
    setError(retried.ok ? undefined : problemTitle(retried.problem.kind, change.kind));
  };
  return (
    <article className={styles.card} data-parked={parked || undefined}>
      <div className={styles.cardTop}>
        <Icon name={parked ? 'pending' : 'alert'} />
        <b>{parked ? 'Waits for a change that needs attention.' : problemTitle(problem, change.kind)}</b>
        <span>{failureWords(row, rootName)}</span>
        {error && <span role="alert">{error}</span>}
      </div>
      <div className={styles.cardFoot}>
        {renameable && (
          <Button size="sm" onClick={() => setRenaming(true)}>
            Rename and retry
          </Button>
        )}
        {!parked && problem !== 'drive-gone' && (
          <Button size="sm" onClick={() => void sync.retry(changeId)}>
            Retry
          </Button>
        )}
        <span className={styles.spacer} />
        <Button size="sm" variant="ghost" onClick={() => void sync.discard([changeId])}>
          Discard
        </Button>
      </div>
      {renaming && (
        <RenameDialog
          driveId={row.driveId}
          item={{ id: change.itemId, kind: change.kind, name, parentId: parentOf(row) }}
          confirm="Rename and retry"
          onRename={(chosen) => void retryAs(chosen)}
          onClose={() => setRenaming(false)}
        />
      )}
    </article>
  );
}

/** The folder in which the name has to be free. */
function parentOf({ change, from }: OutboxRow): string {
  return 'parentId' in change ? change.parentId : (from?.parentId ?? '');
}
