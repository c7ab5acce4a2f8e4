import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { restoringMessages } from '../../shared/restore/restore-messages.ts';
import type { RestoreState } from '../../shared/restore/restore-states.ts';
import { isTooLargeToRestore } from '../../shared/restore/too-large.ts';
import { tooLargeMessages } from '../../shared/restore/too-large-messages.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { foreverMessages } from './forever/forever-messages.ts';
import type { DeleteForever } from './forever/use-delete-forever.tsx';
import { messages } from './messages.ts';
import styles from './trash.module.css';

export interface TrashActions {
  readonly offline: boolean;
  /** Why nothing here can be restored by this person. */
  readonly restoreReason: string | false;
  readonly onRestore: (item: WireDeletedItem) => void;
  readonly onOpen: (item: WireDeletedItem) => void;
  /** Null where this person may not. */
  readonly deleteForever: DeleteForever | null;
}

interface TrashRowActionsProps extends TrashActions {
  readonly item: WireDeletedItem;
  readonly state: RestoreState | undefined;
  /** How far its restore is, in words. */
  readonly waits: string | null;
}

export function TrashRowActions({ item, state, waits, offline, ...on }: TrashRowActionsProps) {
  const { kind, name, items_inside: inside } = item;
  const tooLarge = kind === 'folder' && isTooLargeToRestore(inside) && tooLargeMessages.it;
  return (
    <span className={styles.actions}>
      {kind === 'folder' && (
        <span data-from="wide">
          <IconButton
            icon="open"
            label={messages.openNamed(name)}
            tip={common.open}
            keys="Enter"
            disabledReason={offline && common.needsConnection}
            onClick={() => on.onOpen(item)}
          />
        </span>
      )}
      <Button
        size="sm"
        aria-label={messages.restoreNamed(name)}
        keys="R"
        tip={restoringMessages.restore}
        working={state?.kind === 'sending' && restoringMessages.restoring}
        disabledReason={on.restoreReason || tooLarge || (state?.kind === 'waiting' && (waits ?? false))}
        onClick={() => on.onRestore(item)}
      >
        {restoringMessages.restore}
      </Button>
      {on.deleteForever !== null && (
        <IconButton
          icon="trash"
          danger
          label={messages.deleteNamed(name)}
          tip={foreverMessages.action}
          keys="Delete"
          disabledReason={on.deleteForever.reason}
          onClick={() => on.deleteForever?.ask([item])}
        />
      )}
    </span>
  );
}
