import { err, ok, type Result } from '#contract/rules/result.ts';
import type { StorageFull } from '#contract/worker-api.ts';
import { isStorageFull } from '../replica/store-errors.ts';

/** Where the browser has no room left, a person is told so; anything else that goes wrong is thrown as before. */
export async function orFull<T>(work: Promise<T>): Promise<Result<T, StorageFull>> {
  try {
    return ok(await work);
  } catch (error) {
    if (isStorageFull(error)) return err({ kind: 'storage-full' });
    throw error;
  }
}
