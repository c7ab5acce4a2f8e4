import { maxRetryAfterMs } from '../api-client/retry-after.ts';
import { backoffMs } from '../lib/backoff.ts';
import { timeRemainingMs } from '../lib/time-remaining.ts';
import {
  isOutdated,
  type OfflineCopy,
  type OfflineFileRow,
  type OfflinePart,
  withStage,
} from '../replica/contents/offline-rows.ts';

/** Bytes that are not those that were stored may have changed on their way, once. */
const mostMismatches = 2;

/**
 * What happens to the content of one file that is kept offline.
 *
 *   wanted ──▶ fetching ──▶ verifying ──▶ here
 *     ▲ ▲         │ cut         │ differs   │ replaced on the server
 *     │ └─ waiting◀             ▼           │
 *     │      (goes on there)  failed        │
 *     └─────────────────────────────────────┘
 */
export type ContentEvent =
  /** A response came. `part` names another content than the one that was begun where that is of no use any more. */
  | { readonly type: 'began'; readonly part: OfflinePart }
  | { readonly type: 'received' }
  | { readonly type: 'verified'; readonly copy: OfflineCopy }
  | { readonly type: 'differs' }
  /** The connection broke, or the server cannot now. `chance` is from 0 up to 1. */
  | {
      readonly type: 'cut';
      readonly why: 'offline' | 'server';
      readonly nowMs: number;
      readonly chance: number;
      readonly retryAfterMs: number | null;
    }
  | { readonly type: 'refused'; readonly why: 'damaged' | 'refused' }
  | { readonly type: 'no-room' }
  /** Somebody asks again, or there is room again. */
  | { readonly type: 'retried' };

export interface ContentStep {
  readonly row: OfflineFileRow;
  /** Stored files that are of no use any more. */
  readonly remove: readonly string[];
}

/** Pure: what is known of a content and what happened to it in, what is known then out. */
export function nextContent(row: OfflineFileRow, event: ContentEvent): ContentStep {
  switch (event.type) {
    case 'began': {
      const remove = row.part !== null && row.part.file !== event.part.file ? [row.part.file] : [];
      return { row: withStage({ ...row, part: event.part }, { name: 'fetching' }), remove };
    }
    case 'received':
      return { row: withStage(row, { name: 'verifying' }), remove: [] };
    case 'verified': {
      const here = { ...row, here: event.copy, part: null, failures: 0, mismatches: 0 };
      // The server had a newer content already, or has one again.
      const name = isOutdated(here) ? 'wanted' : 'here';
      return { row: withStage(here, { name }), remove: row.here === null ? [] : [row.here.file] };
    }
    case 'differs': {
      const mismatches = row.mismatches + 1;
      const isDamaged = mismatches >= mostMismatches;
      const stage = isDamaged ? ({ name: 'failed', why: 'damaged' } as const) : ({ name: 'wanted' } as const);
      return withoutPart(withStage({ ...row, mismatches }, stage));
    }
    case 'cut': {
      const failures = row.failures + 1;
      const waitMs = Math.max(backoffMs(failures, event.chance), event.retryAfterMs ?? 0);
      const stage = { name: 'waiting', why: event.why, untilMs: event.nowMs + waitMs } as const;
      return { row: withStage({ ...row, failures }, stage), remove: [] };
    }
    case 'refused':
      return withoutPart(withStage(row, { name: 'failed', why: event.why }));
    case 'no-room':
      return withoutPart(withStage(row, { name: 'failed', why: 'no-room' }));
    case 'retried':
      return row.stageName === 'failed' || row.stageName === 'waiting'
        ? { row: withStage({ ...row, failures: 0, mismatches: 0 }, { name: 'wanted' }), remove: [] }
        : { row, remove: [] };
  }
}

/** How long a content waits yet; null where it waits for no time. */
export function contentWaitMs({ stage }: OfflineFileRow, nowMs: number): number | null {
  return stage.name === 'waiting' ? timeRemainingMs(stage.untilMs, nowMs, maxRetryAfterMs) : null;
}

function withoutPart(row: OfflineFileRow): ContentStep {
  return { row: { ...row, part: null }, remove: row.part === null ? [] : [row.part.file] };
}
