import { useCallback, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useReader } from '../../../lib/use-live-query.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { GridRow } from '../list/row-source.ts';
import { messages } from '../messages.ts';
import type { MoveConfirmation } from './load-audience-message.ts';

/** Who can see what, before and after a move: it comes when the page is idle, or with the first move. */
export async function fetchAudienceMessage(): Promise<Code> {
  here ??= await import('./load-audience-message.ts');
  return here;
}

type Code = typeof import('./load-audience-message.ts');

/** An import that is repeated is a task of its own, and a frame may come before it. */
let here: Code | undefined;

export type ConfirmMove = (items: readonly GridRow[], target: PathSegment) => Promise<boolean>;
/** Begins to answer what `ConfirmMove` will ask, so that a move shows in the frame after its click. */
export type PrepareMove = (items: readonly GridRow[], targetId: string) => Promise<void>;

export function useMoveConfirmation(driveId: string, role: unknown) {
  const reader = useReader();
  const [confirmation, setConfirmation] = useState<MoveConfirmation | null>(null);
  const confirmMove = useCallback<ConfirmMove>(
    async (items, target) => {
      const part = await fetchAudienceMessage().catch(() => null);
      if (part === null) {
        showToast({ kind: 'error', text: messages.moveFailed });
        return false;
      }
      return part.confirmMove({ reader, driveId, role, ask: setConfirmation }, items, target);
    },
    [reader, driveId, role],
  );
  const prepareMove = useCallback<PrepareMove>(
    async (items, targetId) => {
      const part = await fetchAudienceMessage().catch(() => null);
      if (reader) part?.prepareMove({ reader, driveId, role }, items, targetId);
    },
    [reader, driveId, role],
  );
  return { confirmation, confirmMove, prepareMove };
}
