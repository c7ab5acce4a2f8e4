import type { Result } from '../rules/result.ts';
import type { CallProblem } from './call-problem.ts';
import type { ContentBlob } from './uploads.ts';

/** What a preview reads: bytes on this device, or an address of the server that takes ranges. */
export type OpenedContent = DeviceContent | ServerContent;

interface ContentVersion {
  readonly name: string;
  readonly sizeBytes: number;
  /** As of Item, 0 for the first content: with another number the content is another. */
  readonly contentSeq: number;
}

export interface DeviceContent extends ContentVersion {
  readonly source: 'device';
  /** Backed by the disk: nothing of it can be read once the device has removed the file. */
  readonly file: ContentBlob;
}

export interface ServerContent extends ContentVersion {
  readonly source: 'server';
  /** On this origin; it works in this session, for hours, and only as long as the person may see the file. */
  readonly url: string;
}

/** There is no connection, and the content is not on this device. */
export interface NotOnDevice {
  readonly kind: 'not-on-device';
}

export interface ContentCalls {
  /**
   * The content of a file as it is now, from this device where it has it; of a file that is kept here and was replaced, what
   * it had before. With `newest` that is opened only where the server cannot be reached.
   */
  openContent(
    driveId: string,
    fileId: string,
    newest?: boolean,
  ): Promise<Result<OpenedContent, CallProblem | NotOnDevice>>;
}
