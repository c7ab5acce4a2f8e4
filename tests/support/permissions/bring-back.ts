import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { type Actors, anyFolder, called } from './actors.ts';

/** What the owner does with what was there: from the trash, and of whole folders. */

export async function restoreDeleted(actors: Actors): Promise<string> {
  const item = await pickDeleted(actors);
  if (item === undefined) return 'the trash is empty';
  const { statusCode } = await actors.scenario.post('RESTORE_ITEMS', {
    items: [item.id],
    from_seq: item.seq,
  });
  return `${item.name}: ${statusCode}`;
}

export async function deleteForever(actors: Actors): Promise<string> {
  const item = await pickDeleted(actors);
  if (item === undefined) return 'the trash is empty';
  const { scenario } = actors;
  const chosen = { items: [{ id: item.id, seq: item.seq }] };
  const { statusCode } = await scenario.ask('POST', `drives/${scenario.driveId}/trash/delete`, chosen);
  return `${item.name}: ${statusCode}`;
}

export async function copyItem(actors: Actors): Promise<string> {
  const { scenario, chance } = actors;
  const truth = scenario.truth();
  if (truth.entries.size === 0 || truth.entries.size > 40) return 'none or too many';
  const { id, name } = chance.pick([...truth.entries.values()]);
  const destination_id = anyFolder(actors);
  const body = { id, destination_id, drive_id: scenario.driveId, event_id: randomUUID() };
  const { statusCode } = await scenario.ask('POST', 'drives/items/copy', body);
  return `${name} into ${called(truth, destination_id)}: ${statusCode}`;
}

/** Not further back than some changes. */
export async function rewind(actors: Actors): Promise<string> {
  const { scenario, chance } = actors;
  const now = await scenario.sequence();
  const from_seq = Math.max(1, now - chance.below(8));
  const folder_id = chance.happens(0.3) ? rootId : anyFolder(actors);
  const { statusCode } = await scenario.post('REWIND', { folder_id, from_seq });
  return `${called(scenario.truth(), folder_id)} to ${from_seq}: ${statusCode}`;
}

async function pickDeleted({ scenario, chance }: Actors): Promise<WireDeletedItem | undefined> {
  const response = await scenario.ask('GET', `drives/${scenario.driveId}/trash`);
  const { items }: { items: WireDeletedItem[] } = response.json().data;
  if (items.length === 0) return undefined;
  // Names are the same in each run of a seed, ids are not.
  return chance.pick(items.sort((one, other) => one.seq - other.seq || (one.name < other.name ? -1 : 1)));
}
