import type { Filespace } from '#contract/entities/filespace.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';

export type Deletion = 'deleted' | 'wrong-code' | 'expired-code' | 'failed';

/** Enters the code and deletes. A code that was right stays so for a while: after a failure it can be tried again. */
export async function deleteFilespace(
  { id }: Filespace,
  userId: string,
  code: string,
  isConnected: boolean,
): Promise<Deletion> {
  const verified = await sync.call('verifyDeleteCode', { body: { user_id: userId, code, drive_id: id } });
  if (!verified.ok) return isDeleted(verified.problem) ? finish() : 'failed';
  if (!verified.value.is_verify) return verified.value.is_expired ? 'expired-code' : 'wrong-code';
  // Who deletes a filespace is not notified that it vanished; only what waited for it is. (Where there is no room to note
  // that, they are.)
  if (isConnected) await sync.disconnectFilespace(id, false);
  const deleted = await sync.call('deleteDrive', { params: { driveId: id } });
  if (deleted.ok || isDeleted(deleted.problem)) return finish();
  if (isConnected) await sync.connectFilespace(id);
  return 'failed';
}

/** The lists without it are here before any page shows them. */
async function finish(): Promise<Deletion> {
  await sync.refreshSpaces();
  return 'deleted';
}

/** Somebody else was quicker. */
function isDeleted(problem: CallProblem): boolean {
  return problem.kind === 'refused' && problem.status === 404;
}
