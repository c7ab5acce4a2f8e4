import { useCallback, useState } from 'react';
import type { PathSegment } from '#contract/worker-api.ts';
import { useReader } from '../../../lib/use-live.ts';
import type { GridRow } from '../list/row-source.ts';
import { readAudience } from './read-audience.ts';

/** A move that changes who can see something waits for an answer. */
export interface MoveQuestion {
  readonly text: string;
  readonly target: PathSegment;
  readonly answer: (moves: boolean) => void;
}

export type MayMove = (items: readonly GridRow[], target: PathSegment) => Promise<boolean>;

export function useMoveQuestion(driveId: string, role: unknown) {
  const reader = useReader();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const mayMove = useCallback<MayMove>(
    async (items, target) => {
      const text = reader && (await readAudience(reader, driveId, role, items, target.id));
      if (!text) return true;
      return new Promise((resolve) => {
        const answer = (moves: boolean) => {
          setQuestion(null);
          resolve(moves);
        };
        setQuestion({ text, target, answer });
      });
    },
    [reader, driveId, role],
  );
  return { question, mayMove };
}
