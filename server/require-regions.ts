import { type Kysely, sql } from 'kysely';
import type { Database } from './db/schema.ts';
import type { OwnRegion } from './settings/own-storage-settings.ts';
import { misconfigured, unavailable } from './start-error.ts';
import type { OwnStore } from './storage/blob-store.ts';
import { FolderMissing } from './storage/disk/home-folder.ts';
import { StorageError } from './storage/storage-error.ts';

interface UsedRegion {
  readonly region: string;
  readonly filespaces: number;
}

/**
 * Regions of the own storage with filespaces, or with contents of filespaces that were deleted and whose removal is still to
 * come. Contents of living filespaces are not looked through: they lie where their filespace does.
 */
async function findUsedRegions(db: Kysely<Database>): Promise<readonly UsedRegion[]> {
  const { rows } = await sql<UsedRegion>`
    with own as (
      select id from workspaces where storage_type = 'own'
      union all select workspace_id from deleted_workspace_storages where storage_type = 'own'
    )
    select region, sum(filespaces)::int as filespaces from (
      select region_code as region, count(*) as filespaces from drives where workspace_id in (select id from own) group by 1
      union all
      select region_code, 0 from deleted_drives where region_code is not null and workspace_id in (select id from own)
      union all
      select region, 0 from blobs where unreferenced_at is not null and workspace_id in (select id from own)
      union all
      select region, 0 from packs where unreferenced_at is not null and workspace_id in (select id from own)
      union all
      select region, 0 from uploads where workspace_id in (select id from own)
    ) used group by region order by region`.execute(db);
  return rows;
}

/** Throws a StartError where a region is used that is not configured: its contents would not be found, nor those to come. */
export async function requireUsedRegions(
  db: Kysely<Database>,
  configured: readonly OwnRegion[],
): Promise<void> {
  const codes = configured.map(({ region }) => region.region_key);
  for (const { region, filespaces } of await findUsedRegions(db)) {
    if (codes.includes(region)) continue;
    const use =
      filespaces === 1 ? '1 filespace keeps its contents' : `${filespaces} filespaces keep their contents`;
    throw misconfigured(
      filespaces > 0
        ? `OWN_STORAGE has no region ${region}, where ${use}: set it to ${codes.join(', ')} and ${region}, with the place where those are.`
        : `OWN_STORAGE has no region ${region}, where contents of deleted filespaces are still to be removed: set it to ${codes.join(', ')} and ${region} until they are gone.`,
    );
  }
}

/**
 * For a start: makes the folders of regions that have nothing yet. Throws a StartError where a place cannot be used, or is
 * another one than that of the contents; nothing was made then.
 */
export async function prepareOwnStorage(db: Kysely<Database>, stores: readonly OwnStore[]): Promise<void> {
  const gone = await Promise.all(stores.map(isGone));
  const fresh = stores.filter((_, at) => gone[at]);
  await requireContents(db, fresh);
  for (const store of fresh) await reach(store, () => store.prepare());
  await reachOwnStorage(stores);
  await requireContents(db, stores);
}

async function isGone(store: OwnStore): Promise<boolean> {
  if (store.partFiles === null) return false; // a bucket is never ours to make
  return store.ready().then(
    () => false,
    (error: unknown) => error instanceof FolderMissing,
  );
}

/** Throws a StartError that names the region whose place cannot be used. */
export async function reachOwnStorage(stores: readonly OwnStore[]): Promise<void> {
  await Promise.all(stores.map((store) => reach(store, () => store.ready())));
}

async function reach(store: OwnStore, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    const { region, place } = store;
    if (error instanceof FolderMissing) {
      const { found, todo } = folderMissing(store);
      throw unavailable(`OWN_STORAGE: ${found} ${todo}`);
    }
    if (!(error instanceof StorageError)) {
      const { code, message, path = place } = error as NodeJS.ErrnoException;
      const at = path === place ? '' : ` at ${path}`;
      throw misconfigured(
        `The folder ${place}, own storage of region ${region}, cannot be written to (${code ?? message}${at}): let the user of the server write there, or set OWN_STORAGE to another one.`,
      );
    }
    const message = `OWN_STORAGE: region ${region} cannot use ${place}: ${storageAdvice(error, region)}`;
    throw error.kind === 'unreachable' ? unavailable(message) : misconfigured(message);
  }
}

const sampled = 5;

/**
 * Throws a StartError where a region has contents, and its place has none of some that were looked for and nothing else
 * either: it is another place than the one where they are, and what came from now on would lie apart from them. Where
 * contents were lost, people go on with the others.
 */
export async function requireContents(db: Kysely<Database>, stores: readonly OwnStore[]): Promise<void> {
  for (const store of stores) {
    const objects = await sampleObjects(db, store.region);
    const sizes = await Promise.all(
      objects.map(({ workspace_id, id }) => store.stat({ workspaceId: workspace_id, blobId: id })),
    );
    if (objects.length === 0 || sizes.some((size) => size !== null) || (await hasAny(store))) continue;
    throw misconfigured(
      `OWN_STORAGE: ${store.place} has nothing of the contents of region ${store.region}. Name the place where they are, or copy them there first.`,
    );
  }
}

async function hasAny(store: OwnStore): Promise<boolean> {
  for await (const _object of store.list()) return true;
  return false;
}

/** By the files of some filespaces, which are found without looking through all contents. */
async function sampleObjects(db: Kysely<Database>, region: string) {
  const { rows } = await sql<{ workspace_id: string; id: string }>`
    select distinct b.workspace_id, coalesce(b.pack_id, b.id) as id
    from drives d
    join workspaces w on w.id = d.workspace_id and w.storage_type = 'own'
    cross join lateral (
      select blob_id from items where drive_id = d.id and blob_id is not null limit ${sampled}
    ) i
    join blobs b on b.id = i.blob_id and b.region = ${region}
    where d.region_code = ${region} limit ${sampled}`.execute(db);
  return rows;
}

/** What is said of a region whose folder is not there. */
export function folderMissing({ region, place }: Pick<OwnStore, 'region' | 'place'>) {
  return {
    found: `The folder of region ${region} is not in ${place}.`,
    todo: 'Mount the disk that it is on. Where the region is new, the next start of a server makes it.',
  } as const;
}

/** What is wrong with the bucket of a region, and what to do. */
export function storageAdvice({ kind, certificate }: StorageError, region: string): string {
  if (certificate !== null) return `${certificate.found}. ${certificate.todo}`;
  const keys = `OWN_STORAGE_${region}_ACCESS_KEY and OWN_STORAGE_${region}_SECRET_KEY`;
  switch (kind) {
    case 'credentials':
      return `it does not know the keys. Set ${keys} right.`;
    case 'bucket':
      return 'there is no such bucket. Make it, or name another one.';
    case 'denied':
      return 'the keys may not list, read, write and delete there. Allow them to.';
    case 'region':
      return 'it is in another region of its provider. Set `region` of its address right.';
    case 'address':
    case 'unreachable':
      return 'nobody answers there as a storage does. See that it runs, and that this machine may reach it.';
  }
}
