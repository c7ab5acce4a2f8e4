import type { Change } from '#contract/changes/change.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { bringingBack, type problemTitle, refusalReason, tooManyText } from '../../problem-texts.ts';
import { attentionMessages } from './attention-messages.ts';

type Refused = Pick<OutboxRow, 'change' | 'problem' | 'conflict' | 'because'>;

/** Why the server refused a change, as the first line of its card. */
export function refusalTitle(row: Refused): string {
  const { problem, change, conflict, because } = row;
  if (isTooLargeToBringBack(row))
    return tooManyText(change.type, 'itemIds' in change ? change.itemIds.length : 1);
  return refusalReason(problem, change, conflict?.by ?? null, because);
}

/** A restore or an undo that asked for more than the server does in one go: tried again it asks for as much. */
export function isTooLargeToBringBack({ problem, change }: Pick<Refused, 'change' | 'problem'>): boolean {
  return problem === 'too-many-items' && bringingBack.has(change.type);
}

/** Why trying again has come to nothing. The card says the same reason already: without more, the press would seem lost. */
export function retryError(
  problem: Parameters<typeof problemTitle>[0],
  change: Pick<Change, 'type' | 'kind'>,
): string {
  return attentionMessages.stillRefused(refusalReason(problem, change));
}
