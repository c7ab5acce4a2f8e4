import { err, ok, type Result } from '#contract/rules/result.ts';
import type { StorageFull } from '#contract/worker-api/worker-api.ts';
import { isQuotaError } from '../replica/indexeddb-errors.ts';

/** Returns a problem where the browser has no storage left; every other error is thrown as before. */
export async function catchStorageFull<T>(work: Promise<T>): Promise<Result<T, StorageFull>> {
  try {
    return ok(await work);
  } catch (error) {
    if (isQuotaError(error)) return err({ kind: 'storage-full' });
    throw error;
  }
}
