import type { ChangeContext, ChangeRequest, Outcome } from '../evaluation.ts';
import { restore, restoreVersion } from '../restore.ts';
import { rewind } from './rewind.ts';
import { undo } from './undo.ts';

type HistoryRequest = Extract<ChangeRequest, { type: 'restore' | 'restoreVersion' | 'undo' | 'rewind' }>;

/** The changes that bring back something of what was. */
export function evaluateHistory(context: ChangeContext, input: HistoryRequest): Outcome {
  switch (input.type) {
    case 'restore':
      return restore(context, input);
    case 'restoreVersion':
      return restoreVersion(context, input);
    case 'undo':
      return undo(context, input);
    case 'rewind':
      return rewind(context, input);
  }
}
