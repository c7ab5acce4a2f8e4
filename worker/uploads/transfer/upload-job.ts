import type { SessionEnd } from '#contract/entities/session-end.ts';
import type { Result } from '#contract/rules/result.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { ContentSlice } from '../../content/content-slice.ts';
import type { Ports } from '../../lib/ports.ts';
import type { AddedFile, AddedFolder } from '../../replica/upload-rows.ts';

/** A change of kind `addFiles` with its bytes. */
export interface UploadJob {
  /** The `event_id`: sent again, it gets its first answer again. */
  readonly changeId: string;
  readonly driveId: string;
  readonly folders: readonly AddedFolder[];
  readonly files: readonly UploadJobFile[];
  /** Of the change; sent only where a file replaces another. */
  readonly baseSeq: number | null;
  readonly baseEpoch: string | null;
}

export interface UploadJobFile extends AddedFile {
  readonly bytes: ContentSlice;
  readonly sha256: string;
}

export interface UploadHooks {
  /** How many bytes of the files the server has. It goes back by what a broken connection lost. */
  progress(sentBytes: number): void;
}

export interface UploadDependencies {
  readonly ports: Pick<Ports, 'apiBase' | 'fetch' | 'sendBytes' | 'setTimer' | 'now' | 'online'>;
  /** Null where nobody is signed in, or the server knows the token no more. */
  authorize(): { readonly token: string } | null;
  /** The server does not know the token that was sent; `end` says why where it knows. */
  refused(token: string, end: SessionEnd | null): void;
  /** The server answered, whatever it said. */
  responded(status: number): void;
}

export type TransferProblem =
  | CallProblem
  /** The connection was there and broke, twice at least, while bytes were sent: fewer at a time may pass. */
  | { readonly kind: 'offline'; readonly sentBytes: number }
  | { readonly kind: 'file-changed' | 'file-missing'; readonly fileId: string }
  | { readonly kind: 'aborted' };

export type TransferResult = Result<EventResult, TransferProblem>;
