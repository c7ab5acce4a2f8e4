import { can } from '#contract/rules/roles.ts';
import { formatList } from '../../../lib/language/format-list.ts';
import { itemsLabel } from '../grid/item-labels.ts';
import { audienceMessages } from './audience-messages.ts';
import type { AudienceChange } from './move-audience.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: unknown;
}

type Items = readonly { readonly name: string }[];

/** `Moving “Stills” changes who can open it: 3 people lose access and everyone gets View access.` */
export function audienceText(items: Items, change: AudienceChange, members: readonly Person[]): string {
  const parts = (['loseAll', 'loseEdit', 'gainView', 'gainEdit'] as const).flatMap((effect) => {
    const holders = holdersOf(change[effect], members);
    return holders === null ? [] : [audienceMessages[effect](holders.who, holders.one)];
  });
  return audienceMessages.moving(itemsLabel(items), change.opens, items.length === 1, formatList(parts));
}

/** Who it is, the person must not know, or this device does not. */
export function possibleAudienceText(items: Items): string {
  return audienceMessages.mayChange(itemsLabel(items), items.length === 1);
}

/** `one` decides the verb; null where there is nobody. */
function holdersOf(ids: readonly string[], members: readonly Person[]): { who: string; one: boolean } | null {
  if (ids.length === 0) return null;
  const rest = members.filter(({ role }) => !can(role, 'seeEverything')).length;
  if (ids.length === rest && rest > 1) return { who: audienceMessages.everyone, one: true };
  if (ids.length > 1) return { who: audienceMessages.people(ids.length), one: false };
  const person = members.find(({ id }) => id === ids[0]);
  return { who: person?.name.trim() || person?.email || audienceMessages.people(1), one: true };
}
