import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { findDriveHold, holdProblem } from '../../access/hold/refuse-on-hold.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findActor } from '../../http/bearer.ts';
import type { Problem } from '../../http/handler.ts';
import { maintenanceProblem } from '../../http/maintenance/refuse-in-maintenance.ts';
import { retrySeconds } from '../../http/problem.ts';

export interface SlowRequest {
  readonly headers: IncomingHttpHeaders;
}

/**
 * What every request is asked before its body comes, asked again where the body took its time: an upload may be under way
 * for hours. In the order in which the hooks ask; what may be changed in the filespace is looked up with the change.
 */
export async function findLateRefusal(
  deps: Dependencies,
  { headers }: SlowRequest,
  driveId: string,
): Promise<Problem | null> {
  const { state } = deps.maintenance;
  if (state !== null) return maintenanceProblem(state);
  const actor = await findActor(deps, headers);
  if (!actor.ok) return actor.problem;
  if (deps.holds.isEmpty) return null;
  const hold = await findDriveHold(deps, actor.value, driveId);
  return hold === null ? null : holdProblem(hold);
}

/** The same of a request of tus, whose errors have no headers. */
export async function refuseLateUpload(
  deps: Dependencies,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  driveId: string,
): Promise<Problem | null> {
  const refusal = await findLateRefusal(deps, req, driveId);
  if (refusal?.code === 'maintenance') res.setHeader('retry-after', retrySeconds(refusal.code));
  return refusal;
}
