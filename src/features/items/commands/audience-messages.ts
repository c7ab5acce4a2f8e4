import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** How a move changes who has access. */
export const audienceMessages = catalog('features/items/commands/audience-messages', {
  moving: (items: string, opens: boolean, one: boolean, parts: string) =>
    `Moving ${items} changes who can ${opens ? 'open' : 'edit'} ${one ? 'it' : 'them'}: ${parts}.`,
  mayChange: (items: string, one: boolean) =>
    `Moving ${items} may change who has access to ${one ? 'it' : 'them'}.`,
  everyone: 'everyone',
  people: (count: number) => plural(count, 'person', 'people'),
  loseAll: (who: string, one: boolean) => `${who} ${one ? 'loses' : 'lose'} access`,
  loseEdit: (who: string) => `${who} will have View access only`,
  gainView: (who: string, one: boolean) => `${who} ${one ? 'gets' : 'get'} View access`,
  gainEdit: (who: string, one: boolean) => `${who} ${one ? 'gets' : 'get'} Edit access`,
});
