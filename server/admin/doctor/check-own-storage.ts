import { existsSync } from 'node:fs';
import { folderMissing, storageAdvice } from '../../require-regions.ts';
import type { Settings } from '../../settings/settings.ts';
import type { OwnStore } from '../../storage/blob-store.ts';
import { DiskFull } from '../../storage/disk/disk-room.ts';
import { FolderMissing } from '../../storage/disk/home-folder.ts';
import { openOwnStores } from '../../storage/own/own-stores.ts';
import { verifyStorage } from '../../storage/verify-storage.ts';
import { cannotWrite } from './cannot-write.ts';
import { attempt, type Finding, fine, warning, wrong } from './finding.ts';

/** Writes, reads and deletes in each region what nobody needs. */
export async function checkOwnStorage({ dataDir, storage }: Settings): Promise<readonly Finding[]> {
  const stores = openOwnStores(storage.own, null);
  const nameOf = ({ region }: OwnStore) => (stores.all.length === 1 ? 'storage' : `storage-${region}`);
  try {
    const checks = stores.all.map((store) =>
      attempt(nameOf(store), () => checkRegion(nameOf(store), store, dataDir)),
    );
    return await Promise.all(checks);
  } finally {
    await stores.close();
  }
}

async function checkRegion(check: string, store: OwnStore, dataDir: string): Promise<Finding> {
  const { region, place } = store;
  if (place === dataDir && !existsSync(dataDir))
    return wrong(check, `There is no folder ${dataDir}.`, 'Set DATA_DIR to the data folder of the server.');
  let problem: Awaited<ReturnType<typeof verifyStorage>>;
  try {
    problem = await verifyStorage(store, { prepares: false });
  } catch (error) {
    return cannotWrite(check, `${place}, region ${region}`, error as Error);
  }
  if (problem === null) return fine(check, `Region ${region}, ${place}, was written to, read and cleaned.`);
  if (problem instanceof DiskFull) return cannotWrite(check, `${place}, region ${region}`, problem);
  if (problem instanceof FolderMissing) {
    const { found, todo } = folderMissing(store);
    return warning(check, found, todo); // what the database knows of it is said beside the regions
  }
  const { certificate } = problem;
  if (certificate !== null)
    return wrong(check, `Region ${region} cannot use ${place}: ${certificate.found}.`, certificate.todo);
  return wrong(check, `Region ${region} cannot use ${place}.`, capitalized(storageAdvice(problem, region)));
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
