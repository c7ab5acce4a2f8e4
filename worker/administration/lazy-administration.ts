import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { loadPart } from '../lib/load-part.ts';
import type { Administration } from './sync-administration.ts';
import type { SyncPeopleHooks } from './sync-people.ts';

/** The same, whose code comes when something is to be asked for. Until it is here, what there is to do waits in order. */
export function lazyAdministration(
  context: EngineContext,
  client: CancellableClient,
  hooks: SyncPeopleHooks,
): Administration {
  const waiting: ((administration: Administration) => void)[] = [];
  let isComing = false;
  let here: Administration | null = null;
  let isStopped = false;

  async function start() {
    const { syncAdministration } = await loadPart(context.ports, () => import('./sync-administration.ts'));
    if (isStopped) return;
    here = syncAdministration(context, client, hooks);
    for (const work of waiting.splice(0)) work(here);
  }

  function withIt(work: (administration: Administration) => void) {
    if (here !== null) return work(here);
    waiting.push(work);
    if (isComing) return;
    isComing = true;
    void start().catch((error: unknown) => {
      if (!isStopped) hooks.failed(error);
    });
  }

  return {
    look: (which) => withIt((administration) => administration.look(which)),
    receive: (frame) => withIt((administration) => administration.receive(frame)),
    wake: (wake) => withIt((administration) => administration.wake(wake)),
    async stop() {
      isStopped = true;
      await here?.stop();
    },
  };
}
