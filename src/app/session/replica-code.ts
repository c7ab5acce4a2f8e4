import type { openPageReader } from '#worker/read/open-reader.ts';

interface ReplicaCode {
  readonly openPageReader: typeof openPageReader;
}

const own: { code?: ReplicaCode } = {};

/**
 * The code that reads the replica, with the database's library. Who has to sign in first doesn't wait for it. Rejects where it
 * can't be had; another call asks again.
 */
export async function fetchReplicaCode(): Promise<ReplicaCode> {
  own.code ??= await import('#worker/read/open-reader.ts');
  return own.code;
}

/** The same, where it is here already: a page that is signed in asks the replica before its first frame. */
export function fetchedReplicaCode(): ReplicaCode | undefined {
  return own.code;
}
