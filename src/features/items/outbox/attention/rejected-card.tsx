import { useState } from 'react';
import { countChanges } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { RenameDialog } from '../../dialogs/rename-dialog.tsx';
import { isNameProblem } from '../../problem-texts.ts';
import { canBeRenamed, failureLabel, pendingLabel, plainLabel } from '../change-labels.ts';
import { DiscardButton } from '../discard/discard-button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import styles from '../outbox.module.css';
import { isDiscardedItself } from './attention-groups.ts';
import { attentionMessages } from './attention-messages.ts';
import { CardTop } from './card-top.tsx';
import { isTooLargeToBringBack, refusalTitle, retryError } from './refusal-texts.ts';
import { ShortList } from './short-list.tsx';

export interface RejectedCardProps {
  readonly row: OutboxRow;
  /** What waits for it: it shares its fate, and is answered for together. */
  readonly rest: readonly OutboxRow[];
  readonly rootName: string;
}

/** A change that the server refused, or that the person discarded while others depend on it: what happened, what can be done. */
export function RejectedCard({ row, rest, rootName }: RejectedCardProps) {
  const [renaming, setRenaming] = useState(false);
  const [error, setError] = useState<string>();
  const { change, problem, changeId } = row;
  const blocked = row.state === 'blocked';
  const discarded = problem === 'discarded';
  const wish = plainLabel(pendingLabel([row], rootName));
  const tooLarge = isTooLargeToBringBack(row);
  const isItself = isDiscardedItself(row);
  const name = 'name' in change ? change.name : row.itemName;
  const renameable = canBeRenamed(change) && isNameProblem(problem);
  const all = [row, ...rest];
  const title = blocked
    ? attentionMessages.blocked
    : isItself
      ? attentionMessages.discarded(wish)
      : refusalTitle(row);
  const retry = async (chosen?: string) => {
    const retried = chosen === undefined ? await sync.retry(changeId) : await sync.retryAs(changeId, chosen);
    setError(retried.ok ? undefined : retryError(retried.problem.kind, change));
  };
  return (
    <article className={styles.card} data-tone={blocked || discarded ? 'warn' : undefined}>
      <CardTop
        icon={blocked ? 'pending' : 'alert'}
        title={title}
        text={
          isItself ? undefined : discarded ? attentionMessages.sentence(wish) : failureLabel(row, rootName)
        }
        error={error}
      />
      {rest.length > 0 && (
        <ShortList title={attentionMessages.waitForIt(countChanges(rest))} rows={rest} rootName={rootName} />
      )}
      <div className={styles.cardFoot}>
        {renameable && (
          <Button size="sm" onClick={() => setRenaming(true)}>
            {attentionMessages.renameAndRetry}
          </Button>
        )}
        {!tooLarge && (
          <Button size="sm" onClick={() => void retry()}>
            {discarded ? attentionMessages.doAfterAll : attentionMessages.retry}
          </Button>
        )}
        <span className={styles.spacer} />
        <ExportButton rows={all} rootOf={() => rootName} />
        <DiscardButton
          rows={all}
          rootName={rootName}
          label={
            rest.length === 0 ? attentionMessages.discard : attentionMessages.discardAll(countChanges(all))
          }
          together
        />
      </div>
      {renaming && (
        <RenameDialog
          driveId={row.driveId}
          item={{ id: change.itemId, kind: change.kind, name, parentId: parentOf(row) }}
          confirm={attentionMessages.renameAndRetry}
          onRename={(chosen) => void retry(chosen)}
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
