import { can } from '#contract/rules/roles.ts';
import { itemsLabel } from '../grid/item-labels.ts';
import type { AudienceChange } from './move-audience.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: unknown;
}

type Items = readonly { readonly name: string }[];

/** `Moving “Stills” changes who can open it. 3 people lose access, Everyone gains View.` */
export function audienceMessage(items: Items, change: AudienceChange, members: readonly Person[]): string {
  const parts = [
    part(change.loseAll, members, 'lose access', 'loses access'),
    part(change.loseEdit, members, 'keep View only', 'keeps View only'),
    part(change.gainView, members, 'gain View', 'gains View'),
    part(change.gainEdit, members, 'gain Edit', 'gains Edit'),
  ].filter((labels) => labels !== null);
  return `Moving ${itemsLabel(items)} changes who can ${change.opens ? 'open' : 'edit'} ${them(items)}. ${parts.join(', ')}.`;
}

/** Who it is, the person must not know, or this device does not. */
export function possibleAudienceMessage(items: Items): string {
  return `Moving ${itemsLabel(items)} may change who can open ${them(items)}.`;
}

function them(items: Items): string {
  return items.length === 1 ? 'it' : 'them';
}

function part(ids: readonly string[], members: readonly Person[], many: string, one: string): string | null {
  if (ids.length === 0) return null;
  const rest = members.filter(({ role }) => !can(role, 'seeEverything')).length;
  if (ids.length === rest && rest > 1) return `Everyone ${one}`;
  if (ids.length > 1) return `${ids.length} people ${many}`;
  const person = members.find(({ id }) => id === ids[0]);
  return `${person?.name.trim() || person?.email || '1 person'} ${one}`;
}
