import { useCallback, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useReader } from '../../../lib/use-live-query.ts';
import type { GridRow } from '../list/row-source.ts';
import { loadAudienceMessage } from './load-audience-message.ts';

/** A move that changes who can see something waits for an answer. */
export interface MoveConfirmation {
  readonly text: string;
  readonly target: PathSegment;
  readonly resolve: (moves: boolean) => void;
}

export type ConfirmMove = (items: readonly GridRow[], target: PathSegment) => Promise<boolean>;

export function useMoveConfirmation(driveId: string, role: unknown) {
  const reader = useReader();
  const [confirmation, setConfirmation] = useState<MoveConfirmation | null>(null);
  const confirmMove = useCallback<ConfirmMove>(
    async (items, target) => {
      const text = reader && (await loadAudienceMessage(reader, driveId, role, items, target.id));
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
