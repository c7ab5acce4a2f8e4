import { type ReactNode, useState } from 'react';
import { can } from '#contract/rules/roles.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { common } from '../../../ui/common-messages.ts';
import { ForeverDialog } from './forever-dialog.tsx';

interface DeleteForeverOptions {
  readonly driveId: string;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly offline: boolean;
  readonly onDeleted: () => void;
}

interface Asked {
  readonly items: readonly WireDeletedItem[];
  readonly open: boolean;
  /** Each asking is a dialog of its own: nothing of the last one is in it. */
  readonly turn: number;
}

/** How a screen deletes forever. */
export interface DeleteForever {
  readonly ask: (items: readonly WireDeletedItem[]) => void;
  /** Why it cannot now. */
  readonly reason: string | false;
}

/** Null where the person may not: then nothing of it is shown. */
export function useDeleteForever({ driveId, role, offline, onDeleted }: DeleteForeverOptions): {
  readonly dialog: ReactNode;
  readonly deleteForever: DeleteForever | null;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const reason = offline && common.needsConnection;
  const ask = (items: readonly WireDeletedItem[]) => {
    if (items.length === 0 || reason) return;
    setAsked((last) => ({ items, open: true, turn: (last?.turn ?? 0) + 1 }));
  };
  const dialog = asked !== null && (
    <ForeverDialog
      key={asked.turn}
      driveId={driveId}
      items={asked.items}
      offline={offline}
      open={asked.open}
      onClose={() => setAsked((last) => last && { ...last, open: false })}
      onClosed={() => setAsked((last) => (last?.open ? last : null))}
      onDeleted={onDeleted}
    />
  );
  return { dialog, deleteForever: can(role, 'deleteForever') ? { ask, reason } : null };
}
