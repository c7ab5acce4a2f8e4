import { currentSpan, type Tracing, trace } from '../tracing/tracing.ts';
import type { Connection } from './socket-connection.ts';

/** Who follows one filespace on this node, and how far its log was read for them. */
export interface DriveSubscribers {
  readonly driveId: string;
  readonly epoch: string;
  readonly subscribers: Set<Connection>;
  /** Lines up to here were read for those who follow. */
  seq: number;
  looking: Promise<void> | null;
  dirty: boolean;
  /** Of the change that was heard of last, where it is recorded. */
  traceparent: string | undefined;
}

export function createDriveSubscribers(driveId: string, epoch: string, seq: number): DriveSubscribers {
  return {
    ...{ driveId, epoch, subscribers: new Set<Connection>(), seq },
    ...{ looking: null, dirty: false, traceparent: undefined },
  };
}

/** A part of the trace of the change, which another node may have begun. */
export function traceSending(
  tracing: Tracing,
  { driveId, traceparent }: DriveSubscribers,
  work: () => Promise<void>,
): Promise<void> {
  const attributes = { 'lunvik.filespace': driveId };
  return trace(tracing, 'send changes', { kind: 'producer', attributes, traceparent }, work);
}

export function noteSending(changes: number, { subscribers }: DriveSubscribers): void {
  currentSpan()?.set({ 'lunvik.changes': changes, 'lunvik.sockets': subscribers.size });
}
