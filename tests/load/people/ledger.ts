import type { EventResult } from '#contract/wire/items.ts';

export type Operation = 'change' | 'upload' | 'replace' | 'bundle' | 'download';

/** A change that was answered as done or as refused; the answer stands for ever. */
export interface Acknowledged {
  readonly driveId: string;
  readonly eventId: string;
  readonly status: EventResult['status'];
  readonly seq: number | null;
  /** Whether it has to stand in the log: what is done already changes nothing. */
  readonly isLogged: boolean;
}

export interface Failure {
  readonly atMs: number;
  readonly operation: Operation;
  readonly label: string;
}

/** What people were answered, and what they sent. It can be sent to another process. */
export interface LedgerContent {
  readonly acknowledged: readonly Acknowledged[];
  /** The content that each file has to have, if it is there: its hash. */
  readonly files: ReadonlyMap<string, string>;
  /** What was tried again, because it may succeed then. */
  readonly failures: readonly Failure[];
  /** How many calls were tried again how often. */
  readonly retries: ReadonlyMap<number, number>;
  /** What nobody should be answered. */
  readonly wrong: readonly string[];
  /** Refusals that the protocol names, by operation and code. */
  readonly refusals: ReadonlyMap<string, number>;
  /** When each operation succeeded, in milliseconds since 1970. */
  readonly succeeded: ReadonlyMap<Operation, readonly number[]>;
  readonly bytesUp: number;
  readonly bytesDown: number;
}

const mostWrong = 200;

export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly files = new Map<string, string>();
  readonly failures: Failure[] = [];
  readonly retries = new Map<number, number>();
  readonly wrong: string[] = [];
  readonly refusals = new Map<string, number>();
  readonly succeeded = new Map<Operation, number[]>();
  bytesUp = 0;
  bytesDown = 0;

  succeed(operation: Operation): void {
    const times = this.succeeded.get(operation) ?? [];
    times.push(Date.now());
    this.succeeded.set(operation, times);
  }

  acknowledge(operation: Operation, driveId: string, result: EventResult, isLogged: boolean): void {
    const { event_id: eventId, status, seq = null, code = 'none' } = result;
    this.acknowledged.push({ driveId, eventId, status, seq, isLogged: isLogged && status !== 'rejected' });
    if (status === 'rejected') this.refuse(operation, code);
    else this.succeed(operation);
  }

  refuse(operation: Operation, code: string): void {
    const key = `${operation}: ${code}`;
    this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1);
  }

  fail(operation: Operation, label: string): void {
    this.failures.push({ atMs: Date.now(), operation, label });
  }

  /** A call has its answer, after so many tries that failed. */
  answered(failures: number): void {
    if (failures > 0) this.retries.set(failures, (this.retries.get(failures) ?? 0) + 1);
  }

  fault(what: string): void {
    if (this.wrong.length < mostWrong) this.wrong.push(`${new Date().toISOString()} ${what}`);
  }

  content(): LedgerContent {
    const { acknowledged, files, failures, retries, wrong, refusals, succeeded, bytesUp, bytesDown } = this;
    return { acknowledged, files, failures, retries, wrong, refusals, succeeded, bytesUp, bytesDown };
  }
}
