import { useCallback, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useReader } from '../../../lib/use-live-query.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { GridRow } from '../list/row-source.ts';
import { messages } from '../messages.ts';

/** A move that changes who can see something waits for an answer. */
export interface MoveConfirmation {
  readonly text: string;
  readonly target: PathSegment;
  readonly resolve: (moves: boolean) => void;
}

/** Who can see what, before and after a move: it comes when the page is idle, or with the first move. */
export const fetchAudienceMessage = () => import('./load-audience-message.ts');

export type ConfirmMove = (items: readonly GridRow[], target: PathSegment) => Promise<boolean>;

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
      const text = reader && (await part.loadAudienceMessage(reader, driveId, role, items, target.id));
      if (!text) return true;
      return new Promise((resolve) => {
        const response = (moves: boolean) => {
          setConfirmation(null);
          resolve(moves);
        };
        setConfirmation({ text, target, resolve: response });
      });
    },
    [reader, driveId, role],
  );
  return { confirmation, confirmMove };
}
