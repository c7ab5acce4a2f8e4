import { ok, type Result } from '#contract/rules/result.ts';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../lib/worker-client.ts';

/** The content that a file has now, with who brought it and when: a device does not hold that. Null of a deleted file. */
export async function askCurrentVersion(
  driveId: string,
  fileId: string,
): Promise<Result<WireVersion | null, CallProblem>> {
  const page = await sync.call('listVersions', { params: { driveId, fileId }, query: { limit: 1 } });
  if (!page.ok) return page;
  const [latest] = page.value.versions;
  return ok(latest?.current ? latest : null);
}
