import { err, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { refreshSpaces } from './space-list.ts';

/** Lists the person's workspaces and filespaces, one listing at a time; who asks during one gets one that begins after it. */
export function createSpaceRefresh(
  context: EngineContext,
  remote: ApiClient,
  hooks: { email(): string; listed(): void; failed(error: unknown): void },
): () => Promise<Result<true, CallProblem>> {
  let refreshing: Promise<Result<true, CallProblem>> | null = null;
  return async () => {
    while (refreshing !== null) await refreshing;
    refreshing = refreshSpaces(context, remote, hooks.email())
      .catch((error: unknown) => {
        hooks.failed(error);
        return err<CallProblem>({ kind: 'offline' });
      })
      .finally(() => {
        refreshing = null;
      });
    const listed = await refreshing;
    hooks.listed();
    return listed;
  };
}
