import type { Mutant } from './mutant.ts';

/** Bugs in who may speak, when, and for how long. */
export const connectionMutants: readonly Mutant[] = [
  {
    name: 'nobody checks who leads',
    file: 'worker/engine/user-store.ts',
    find: `    if (leaderEpoch !== null && row.leaderEpoch !== leaderEpoch) throw new StaleWriterError('leader');`,
    replace: ``,
  },
  {
    name: 'a request waits for its answer for ever',
    file: 'worker/api-client/api-client.ts',
    find: `    const stopTimer = ports.setTimer(timeoutMs, () => abort.abort());`,
    replace: `    const stopTimer = () => {};`,
  },
  {
    name: 'a silent socket is never given up',
    file: 'worker/realtime/connection-state.ts',
    find: `  return state.lastReceivedMs + limits.socketIdleTimeoutMs;`,
    replace: `  return state.lastReceivedMs + 1e9;`,
  },
  {
    name: 'a connection that rests is not woken',
    file: 'worker/realtime/connection-state.ts',
    find: `return state.name === 'refused' ? null : state.untilMs;`,
    replace: `return state.name === 'refused' || state.name === 'idle' ? null : state.untilMs;`,
  },
  {
    name: 'a new leader does not connect',
    file: 'worker/realtime/realtime-socket.ts',
    find: `  void connect();
  setTimer();`,
    // Without a timer alone it would be the answer to another call that connects.
    replace: `  stopped = true;`,
  },
  {
    name: 'a session that ended is not noticed',
    file: 'worker/session/engine.ts',
    find: `    if (refusedToken === account.token) return;`,
    replace: `    if (account.token !== '') return;`,
  },
  {
    name: 'the light is green though the server is silent',
    file: 'src/features/items/outbox/sync-status.ts',
    find: `Math.abs(nowMs - device.lastReceivedMs) > limits.socketIdleTimeoutMs`,
    replace: `nowMs < 0`,
  },
  {
    name: 'a full disk swallows the word that the device is online',
    file: 'worker/session/leading/device-row-writer.ts',
    find: `      unwritten = { ...notes, ...unwritten };`,
    replace: ``,
  },
  {
    name: 'a list that could not be had is not asked for again',
    file: 'worker/session/leading/space-listing.ts',
    find: `      if (stopped || !hasFailed) return;`,
    replace: `      if (stopped || hasFailed || !hasFailed) return;`,
  },
];
