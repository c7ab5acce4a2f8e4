import type { Kysely } from 'kysely';
import { type StorageType, storageTypeOnWire } from '#contract/entities/workspace.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { encryptSettings } from '../../storage/settings/encrypted-settings.ts';
import { parseStorageSettings } from '../../storage/settings/parse-storage-settings.ts';
import { findRegion } from './regions.ts';

interface Storage {
  readonly storage_type: StorageType;
  readonly storage_settings: Buffer | null;
  readonly region: string | null;
}

/** Where the content of a new workspace is to be kept: read, tried and sealed. */
export async function prepareStorage(
  deps: Dependencies,
  workspace: { readonly id: string; readonly name: string; readonly ownerUserId: string },
  asked: { readonly type: string; readonly settings: Record<string, unknown> },
): Promise<Result<Storage, Problem>> {
  const type = typeOf(asked.type);
  if (type === null) return err(detailed('bad-request', 'storage-type'));
  if (type === 'own') {
    const region = findRegion(
      deps.settings.regions,
      asked.settings['region'] ?? deps.settings.regions[0].region_key,
    );
    if (region === undefined) {
      return err(detailed('bad-request', 'storage-region'));
    }
    return ok({ storage_type: type, storage_settings: null, region: region.region_key });
  }
  const settings = parseStorageSettings(type, asked.settings, { allowed: deps.settings.storage.allowHosts });
  if (!settings.ok) {
    const { problem } = settings;
    return err(
      problem.kind === 'not-valid' ? detailed('bad-request', problem.detail) : { code: 'storage-address' },
    );
  }
  // Nobody waits for a storage to hear that the name is taken.
  if (await isTaken(deps.db, workspace)) return err({ code: 'already-exists' });
  const failure = await deps.blobs.tryOut(settings.value, workspace.ownerUserId);
  if (failure === 'busy') return err({ code: 'too-many-requests' });
  // A name that leads into this network answers like one that leads nowhere: nobody learns which names there are.
  if (failure === 'address') return err({ code: 'storage-unreachable' });
  if (failure !== null) return err({ code: `storage-${failure}` });
  const encrypted = encryptSettings(deps.secretBox, workspace.id, settings.value);
  return ok({ storage_type: type, storage_settings: encrypted, region: null });
}

async function isTaken(
  db: Kysely<Database>,
  { name, ownerUserId }: { readonly name: string; readonly ownerUserId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

function typeOf(onWire: string): StorageType | null {
  const types = Object.keys(storageTypeOnWire) as StorageType[];
  return types.find((type) => storageTypeOnWire[type] === onWire) ?? null;
}
