import { plural } from '../../../lib/format.ts';
import type { audienceMessages } from './audience-messages.ts';

export const texts: typeof audienceMessages = {
  moving: (items, opens, _, parts) =>
    `Wenn Sie ${items} verschieben, ändert sich, wer Zugriff zum ${opens ? 'Öffnen' : 'Bearbeiten'} hat: ${parts}.`,
  mayChange: (items) => `Wenn Sie ${items} verschieben, kann sich ändern, wer Zugriff hat.`,
  everyone: 'alle anderen',
  people: (count) => plural(count, 'Person', 'Personen'),
  loseAll: (who) => `kein Zugriff mehr für ${who}`,
  loseEdit: (who) => `nur noch Ansehen für ${who}`,
  gainView: (who) => `neu Ansehen für ${who}`,
  gainEdit: (who) => `neu Bearbeiten für ${who}`,
};
