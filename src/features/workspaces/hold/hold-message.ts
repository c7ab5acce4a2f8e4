import { operatorText } from '../../../lib/problems/operator-text.ts';
import { holdMessages } from './hold-messages.ts';

/** What is said of a hold, with `{lead}` where its first words stand. */
export function holdMessage(reason: string | null): string {
  return holdMessages.text(operatorText(reason ?? ''));
}
