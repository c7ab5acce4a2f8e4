import type { SessionEnd } from '../entities/session-end.ts';

/** There was no room for a row, since `atMs` of the device's clock; there may be none to write that down either. */
export interface StorageFullNotice {
  readonly kind: 'full';
  readonly atMs: number;
}

/** The server refused this token. `end`: how its session ended, where the server knows. */
export interface TokenRefusedNotice {
  readonly kind: 'refused';
  readonly token: string;
  readonly end: SessionEnd | null;
}
