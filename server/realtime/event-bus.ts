import type { Kysely } from 'kysely';
import type { ServerEventType } from '#contract/wire/events.ts';
import type { Database } from '../db/schema.ts';

/** News are hints: whoever hears of a filespace reads its log. */
export type BusEvent =
  /** `traceparent`: of the trace in which the log became longer, if it is recorded. */
  | { readonly kind: 'drive'; readonly driveId: string; readonly seq: number; readonly traceparent?: string }
  | {
      readonly kind: 'workspace';
      readonly workspaceId: string;
      readonly type: ServerEventType;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'progress'; readonly userId: string; readonly uid: string; readonly progress: number }
  /** Somebody's stars in a filespace changed: their own devices ask for them. */
  | { readonly kind: 'stars'; readonly userId: string; readonly driveId: string }
  /** What somebody has stored of how much they may has passed a level: their own devices list their workspaces again. */
  | { readonly kind: 'person-storage'; readonly userId: string }
  /**
   * Received, never published: the database sends it when a session of this person ended, or a membership changed; then
   * with its workspace and whether the person's place there is gone.
   */
  | {
      readonly kind: 'access';
      readonly userId: string;
      readonly workspaceId?: string;
      readonly hasLeft?: boolean;
    }
  /**
   * The database sends it when a right on a folder was given, changed or taken away, or the folder was deleted. Published
   * where a folder comes back on which something was granted.
   */
  | {
      readonly kind: 'grant';
      readonly workspaceId: string;
      readonly driveId: string;
      readonly memberId: string | null;
      readonly groupId: string | null;
    }
  /** How much was asked of a node lately, by person or network; each with how many milliseconds that counts. */
  | {
      readonly kind: 'requests';
      readonly node: string;
      readonly counts: readonly (readonly [key: string, count: number, leftMs: number])[];
    }
  /** Heard, never published: news may have been missed, everything that is followed is to be looked at. */
  | { readonly kind: 'gap' };

/** What carries news from node to node; where it is NATS, the database carries those that it makes itself. */
export type BusName = 'postgresql' | 'nats';

/** Hears how a bus fares. */
export interface BusObserver {
  connected(bus: BusName, isConnected: boolean): void;
  /** It is back, and what was published in between is lost. */
  gap(bus: BusName): void;
  event(bus: BusName, direction: 'published' | 'received'): void;
}

export const nobody: BusObserver = {
  connected: () => undefined,
  gap: () => undefined,
  event: () => undefined,
};

/**
 * Notifies every node, the one that publishes as well. What is published in a transaction is received when it commits, and
 * not at all otherwise. News may be lost while the bus is away, or with a node that dies: what is behind is found by looking.
 */
export interface EventBus {
  publish(tx: Kysely<Database>, event: Exclude<BusEvent, { kind: 'gap' | 'access' }>): Promise<void>;
  subscribe(listener: (event: BusEvent) => void): () => void;
  close(): Promise<void>;
}
