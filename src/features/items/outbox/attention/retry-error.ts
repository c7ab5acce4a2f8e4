import type { ItemKind } from '#contract/entities/item.ts';
import { problemTitle } from '../../problem-texts.ts';
import { attentionMessages } from './attention-messages.ts';

/** Why trying again has come to nothing. The card says the same reason already: without more, the press would seem lost. */
export function retryError(problem: Parameters<typeof problemTitle>[0], kind: ItemKind): string {
  return attentionMessages.stillRefused(problemTitle(problem, kind));
}
