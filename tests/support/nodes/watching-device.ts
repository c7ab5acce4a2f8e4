import type { Random } from '#server/demo/random.ts';
import { createApiClient } from '#worker/api-client/api-client.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { connectionStatusOf } from '#worker/realtime/connection-state.ts';
import { openRealtimeSocket } from '#worker/realtime/realtime-socket.ts';
import { createClock } from '../clock.ts';
import { createNetwork } from '../network.ts';

/** A device's connection, as the product makes it, and all that its person was shown of it. */
export interface WatchingDevice {
  readonly statuses: string[];
  /** How often it was connected. */
  opened(): number;
  isOpen(): boolean;
  stop(): void;
}

/** One for each bearer, on one line to the server. */
export function watchConnections(serverUrl: string, tokens: readonly string[], chance: Random) {
  const network = createNetwork(serverUrl);
  const devices = tokens.map((token) => watchConnection(network, token, chance));
  return {
    devices,
    async stop() {
      for (const device of devices) device.stop();
      await network.close();
    },
  };
}

function watchConnection(
  network: ReturnType<typeof createNetwork>,
  token: string,
  chance: Random,
): WatchingDevice {
  const clock = createClock();
  const statuses: string[] = [];
  let opened = 0;
  const ports = {
    now: clock.now,
    random: chance.next,
    setTimer: clock.setTimer,
    apiBase: network.apiBase,
    openSocket: network.openSocket,
    fetch: network.fetch,
  } as Ports;
  const remote = createApiClient(ports, { token: () => token, onUnauthorized() {}, onResponse() {} });
  const socket = openRealtimeSocket(ports, remote, {
    stateChanged(state) {
      statuses.push(connectionStatusOf(state, true));
      if (state.name !== 'open') return;
      opened += 1;
      socket.send({ type: 'PING' });
    },
    alive() {},
    frame() {},
    unknownFrame() {},
  });
  return { statuses, opened: () => opened, isOpen: () => socket.state().name === 'open', stop: socket.stop };
}
