import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';

export interface RequestCount {
  /** On all nodes, as far as they have told. */
  readonly count: number;
  /** Until none of them counts any more. */
  readonly leftMs: number;
}

/** What was asked within a minute of the first time, by a key: of a person, or of a network. */
export interface RequestCounts {
  /** `max`: of what it is limited to; from a twentieth of that on the other nodes hear of it. */
  add(key: string, max: number): RequestCount;
  read(key: string): RequestCount;
  takeBack(key: string): void;
}

interface Counted {
  count: number;
  readonly endsMs: number;
  /** How many of them the other nodes know of. */
  told: number;
  tellFrom: number;
}

interface Heard {
  readonly count: number;
  readonly endsMs: number;
}

const windowMs = 60_000;
/** So much may be asked of each node before it hears what the others have counted. */
const tellEveryMs = 1000;
const mostKeys = 50_000;
/** A notification of PostgreSQL has 8,000 bytes. */
const keysOfEvent = 50;

/**
 * Counts in memory and tells the other nodes once a second who asks much. Nobody waits for the database or another node: a
 * limit is exceeded by what is asked of the others within that second, and where the bus is away each node counts alone.
 */
export function createRequestCounts(
  app: FastifyInstance,
  { db, bus, nowMs, log }: Pick<Dependencies, 'db' | 'bus' | 'nowMs' | 'log'>,
): RequestCounts {
  const node = randomUUID();
  const own = new Map<string, Counted>();
  const heard = new Map<string, Map<string, Heard>>();
  let telling: NodeJS.Timeout | null = null;

  const isOver = ({ endsMs }: Heard) => nowMs() >= endsMs || nowMs() < endsMs - windowMs;

  function read(key: string): RequestCount {
    const mine = own.get(key);
    const others = [...(heard.get(key)?.values() ?? [])];
    const counted = [...(mine === undefined ? [] : [mine]), ...others].filter((each) => !isOver(each));
    return {
      count: counted.reduce((sum, { count }) => sum + count, 0),
      leftMs: Math.max(0, ...counted.map(({ endsMs }) => endsMs - nowMs())),
    };
  }

  function countOwn(key: string, max: number): Counted {
    const before = own.get(key);
    if (before !== undefined && !isOver(before)) return before;
    own.delete(key);
    const [oldest] = own.keys();
    if (own.size >= mostKeys && oldest !== undefined) own.delete(oldest);
    const tellFrom = Math.max(1, Math.floor(max / 20));
    const counted = { count: 0, endsMs: nowMs() + windowMs, told: 0, tellFrom };
    own.set(key, counted);
    return counted;
  }

  function tell(): void {
    telling = null;
    const news = [...own].filter(([, each]) => isNews(each) && !isOver(each));
    for (let at = 0; at < news.length; at += keysOfEvent) {
      const some = news.slice(at, at + keysOfEvent);
      const counts = some.map(
        ([key, { count, endsMs }]) => [key, count, Math.max(0, endsMs - nowMs())] as const,
      );
      bus.publish(db, { kind: 'requests', node, counts }).then(
        () => {
          some.forEach(([, each], place) => {
            each.told = counts[place]?.[1] ?? 0;
          });
        },
        // They are told with what is asked next.
        (err: unknown) => log.debug({ err }, 'other nodes do not hear how much is asked'),
      );
    }
  }

  const stopListening = bus.subscribe((event) => {
    if (event.kind !== 'requests' || event.node === node) return;
    for (const [key, count, leftMs] of event.counts) {
      const byNode = heard.get(key) ?? new Map<string, Heard>();
      byNode.set(event.node, { count, endsMs: nowMs() + Math.min(leftMs, windowMs) });
      heard.delete(key);
      heard.set(key, byNode);
    }
    for (const [key, byNode] of heard) {
      if (heard.size <= mostKeys && ![...byNode.values()].every(isOver)) break;
      heard.delete(key);
    }
  });
  app.addHook('onClose', async () => {
    stopListening();
    if (telling !== null) clearTimeout(telling);
  });

  return {
    read,
    add(key, max) {
      const counted = countOwn(key, max);
      counted.count += 1;
      if (isNews(counted)) telling ??= setTimeout(tell, tellEveryMs).unref();
      return read(key);
    },
    takeBack(key) {
      const counted = own.get(key);
      if (counted !== undefined) counted.count = Math.max(0, counted.count - 1);
    },
  };
}

function isNews({ count, told, tellFrom }: Counted): boolean {
  return count >= tellFrom && count !== told;
}
