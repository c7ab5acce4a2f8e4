import { type Connection, closeCodes } from './socket-connection.ts';

const perSocketMs = 10;
const longestMs = 5000;
const closeTimeoutMs = 1000;

/** How the sockets of a node end with it. */
export interface SendOff {
  /** Tells every socket to come again, to another node or to the next process here, spread over so long at most. */
  begin(atMostMs: number): void;
  /** Whether it has begun: who comes later is sent on immediately. */
  hasBegun(): boolean;
  /** Ends what is left without a word. */
  cut(): void;
}

export function createSendOff(connections: ReadonlySet<Connection>): SendOff {
  let begun = false;
  const end = (connection: Connection) => {
    connection.end(closeCodes.restart, 'restarting');
    // Half-open sockets never say goodbye; the server does not stay up for them.
    setTimeout(connection.cut, closeTimeoutMs).unref();
  };
  return {
    begin(atMostMs) {
      begun = true;
      const all = [...connections];
      const times = spreadOver(
        all.length,
        Math.min(atMostMs, longestMs, all.length * perSocketMs),
        Math.random,
      );
      all.forEach((connection, at) => {
        if (atMostMs === 0) end(connection);
        else setTimeout(() => end(connection), times[at]);
      });
    },
    hasBegun: () => begun,
    cut() {
      for (const connection of connections) connection.cut();
    },
  };
}

/**
 * When each of so many is told, in milliseconds from now: one in each of as many equal parts of the time, anywhere in it. So
 * no moment has many of them, and nodes that end together do not send theirs in step.
 */
export function spreadOver(count: number, lastsMs: number, random: () => number): readonly number[] {
  const partMs = lastsMs / count;
  return Array.from({ length: count }, (_, at) => (at + random()) * partMs);
}
