import type { Socket, SocketEars } from '#worker/session/ports.ts';
import type { Follower } from '../server/rooms.ts';
import type { Chance } from './chance.ts';
import type { Exchange, Line } from './line.ts';
import type { Tab } from './tab.ts';

export type WireFate = 'frame-lost' | 'frame-twice' | 'frame-late';

export interface Wire extends Socket {
  /** Closed under both sides. */
  cut(): void;
  /** Nothing comes through any more, and nobody is told. */
  silence(): void;
}

interface Ends {
  readonly line: Line;
  readonly exchange: Exchange;
  readonly tab: Tab;
  readonly ears: SocketEars;
  readonly ticket: string;
  readonly chance: Chance;
}

/** A socket between a tab and the server: in order both ways, unless its fate is another. */
export function openWire({ line, exchange, tab, ears, ticket, chance }: Ends): Wire {
  const { scheduler } = tab.device.world;
  let follower: Follower | null = null;
  let isOver = false;
  let isSilent = line.mode === 'black-hole';
  let downMs = 0;
  let upMs = 0;

  function over() {
    if (isOver) return;
    isOver = true;
    line.wires.delete(wire);
    if (follower !== null) exchange.leave(follower);
    tab.later(line.latencyMs(), 'socket closed', () => ears.closed());
  }

  function down(frame: string) {
    if (isOver || isSilent) return;
    const fate = frame.length > 60 ? line.frameFate() : null;
    if (fate === 'frame-lost') {
      // Nothing is lost but with the connection, though that may be noticed later than what comes after the gap.
      scheduler.at(chance.between(500, 15_000), `${tab.name} loses its socket`, over);
      return;
    }
    const times = fate === 'frame-twice' ? 2 : 1;
    for (let time = 0; time < times; time += 1) deliver(frame, fate === 'frame-late');
  }

  function deliver(frame: string, late: boolean) {
    const dueMs = Math.max(downMs + 0.01, scheduler.nowMs + line.latencyMs());
    if (!late) downMs = dueMs;
    const delayMs = dueMs - scheduler.nowMs + (late ? chance.between(200, 3000) : 0);
    tab.later(delayMs, 'frame', () => {
      if (isOver || isSilent || line.mode !== 'up') return;
      line.reached();
      if (follower !== null) tab.device.world.oracle?.reached(tab, follower.userId, 'a frame');
      ears.heard(frame);
    });
  }

  function open() {
    if (isOver || isSilent) return;
    if (!line.canReach) return over();
    follower = exchange.connect(ticket, { send: down, close: over });
    if (follower === null) return over();
    tab.later(line.latencyMs(), 'socket opened', () => {
      if (!isOver && !isSilent) ears.opened();
    });
  }

  const wire: Wire = {
    send(data) {
      if (isOver || isSilent) return;
      upMs = Math.max(upMs + 0.01, scheduler.nowMs + line.latencyMs());
      scheduler.at(upMs - scheduler.nowMs, `${tab.name} says`, () => {
        if (isOver || isSilent || line.mode !== 'up' || follower === null) return;
        exchange.hear(follower, data);
      });
    },
    close: over,
    cut: over,
    silence() {
      isSilent = true;
      // The server gives up a socket that does not answer its pings.
      scheduler.at(40_000, 'server gives up a socket', () => follower !== null && exchange.leave(follower));
    },
  };
  scheduler.at(line.latencyMs(), `${tab.name} knocks`, open);
  return wire;
}
