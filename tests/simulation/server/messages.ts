import type { EventResult } from '#contract/wire/items.ts';

export interface Request {
  readonly method: string;
  /** Below /api/, with its query. */
  readonly path: string;
  readonly token: string | null;
  readonly body: string | undefined;
  /** Of an upload. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SimulatedResponse {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a content. */
  readonly bytes?: Uint8Array;
}

/** A file that comes in pieces: one for each change of each person. */
export interface TusUpload {
  readonly id: string;
  readonly userId: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly sizeBytes: number;
  readonly received: Uint8Array;
  readonly result: EventResult | null;
}
