import type { Kysely } from 'kysely';
import type { WireRegion } from '#contract/wire/workspaces.ts';
import type { Database } from '../../db/schema.ts';
import type { Settings } from '../../settings/settings.ts';

export function findRegion(regions: readonly WireRegion[], key: unknown): WireRegion | undefined {
  return regions.find((region) => region.region_key === key);
}

/**
 * Where all of a new filespace will lie. Undefined where the own storage has no such region: nobody gets another one than was asked for.
 * Storage that the customer brought is where it is, whatever is asked.
 */
export async function chooseRegion(
  tx: Kysely<Database>,
  regions: Settings['regions'],
  workspaceId: string,
  asked: string | undefined,
): Promise<WireRegion | undefined> {
  const workspace = await tx
    .selectFrom('workspaces')
    .select(['storage_type', 'region'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (workspace.storage_type !== 'own') return regions[0];
  return asked === undefined
    ? (findRegion(regions, workspace.region) ?? regions[0])
    : findRegion(regions, asked);
}
