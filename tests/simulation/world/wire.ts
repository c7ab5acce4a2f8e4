import type { Socket, SocketListeners } from '#worker/lib/ports.ts';
import type { Request, SimulatedResponse } from '../server/messages.ts';
import type { Subscriber } from '../server/subscriptions.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Where requests and sockets of the devices arrive. */
export interface Exchange {
  readonly isUp: boolean;
  serve(request: Request, onResponse: (response: SimulatedResponse) => void): void;
  connect(ticket: string, subscriber: Pick<Subscriber, 'send' | 'close'>): Subscriber | null;
  receive(subscriber: Subscriber, text: string): void;
  leave(subscriber: Subscriber): void;
}

/** A tab as far as its line knows it. */
export interface NetworkTab {
  readonly name: string;
  readonly device: {
    readonly name: string;
    readonly world: { readonly scheduler: Scheduler; readonly tokenOwners: ReadonlyMap<string, string> };
  };
  later(delayMs: number, label: string, run: () => void): () => void;
  /** Something of this person comes or goes there. */
  carries(userId: string, what: string): void;
}

/** The line that a wire is part of. */
export interface WireNetwork {
  readonly mode: 'up' | 'refuses' | 'black-hole';
  readonly canReach: boolean;
  readonly wires: Set<Wire>;
  readonly reached: () => void;
  latencyMs(): number;
  frameFate(): WireFate | null;
}

export type WireFate = 'frame-lost' | 'frame-twice' | 'frame-late';

export interface Wire extends Socket {
  /** Closed under both sides. */
  cut(): void;
  /** Nothing comes through any more, and nobody is notified. */
  silence(): void;
}

interface Ends {
  readonly network: WireNetwork;
  readonly exchange: Exchange;
  readonly tab: NetworkTab;
  readonly listeners: SocketListeners;
  readonly ticket: string;
  readonly chance: Random;
}

/** A socket between a tab and the server: in order both ways, unless its fate is another. */
export function openWire({ network, exchange, tab, listeners, ticket, chance }: Ends): Wire {
  const { scheduler } = tab.device.world;
  let subscriber: Subscriber | null = null;
  let isOver = false;
  let isSilent = network.mode === 'black-hole';
  let downMs = 0;
  let upMs = 0;

  function over() {
    if (isOver) return;
    isOver = true;
    network.wires.delete(wire);
    if (subscriber !== null) exchange.leave(subscriber);
    tab.later(network.latencyMs(), 'socket closed', () => listeners.closed());
  }

  function down(frame: string) {
    if (isOver || isSilent) return;
    const fate = frame.length > 60 ? network.frameFate() : null;
    if (fate === 'frame-lost') {
      // Nothing is lost but with the connection, though that may be noticed later than what comes after the gap.
      scheduler.at(chance.between(500, 15_000), `${tab.name} loses its socket`, over);
      return;
    }
    const times = fate === 'frame-twice' ? 2 : 1;
    for (let time = 0; time < times; time += 1) deliver(frame, fate === 'frame-late');
  }

  function deliver(frame: string, late: boolean) {
    const dueMs = Math.max(downMs + 0.01, scheduler.nowMs + network.latencyMs());
    if (!late) downMs = dueMs;
    const delayMs = dueMs - scheduler.nowMs + (late ? chance.between(200, 3000) : 0);
    tab.later(delayMs, 'frame', () => {
      if (isOver || isSilent || network.mode !== 'up') return;
      network.reached();
      if (subscriber !== null) tab.carries(subscriber.userId, 'a frame');
      listeners.received(frame);
    });
  }

  function open() {
    if (isOver || isSilent) return;
    if (!network.canReach) return over();
    subscriber = exchange.connect(ticket, { send: down, close: over });
    if (subscriber === null) return over();
    tab.later(network.latencyMs(), 'socket opened', () => {
      if (!isOver && !isSilent) listeners.opened();
    });
  }

  const wire: Wire = {
    send(data) {
      if (isOver || isSilent) return;
      upMs = Math.max(upMs + 0.01, scheduler.nowMs + network.latencyMs());
      scheduler.at(upMs - scheduler.nowMs, `${tab.name} says`, () => {
        if (isOver || isSilent || network.mode !== 'up' || subscriber === null) return;
        exchange.receive(subscriber, data);
      });
    },
    close: over,
    cut: over,
    silence() {
      isSilent = true;
      // The server gives up a socket that does not answer its pings.
      scheduler.at(
        40_000,
        'server gives up a socket',
        () => subscriber !== null && exchange.leave(subscriber),
      );
    },
  };
  scheduler.at(network.latencyMs(), `${tab.name} knocks`, open);
  return wire;
}
