import { ContentDiffers } from '../content-differs.ts';
import { StorageError, type StorageErrorKind } from '../storage-error.ts';

/** What is not there is an answer, not a failure: the adapter turns it into null. */
class Missing extends Error {}

const kinds: Readonly<Record<string, StorageErrorKind>> = {
  InvalidAccessKeyId: 'credentials',
  SignatureDoesNotMatch: 'credentials',
  InvalidToken: 'credentials',
  InvalidSecurity: 'credentials',
  NotSignedUp: 'credentials',
  NoSuchBucket: 'bucket',
  BucketAlreadyExists: 'bucket',
  InvalidBucketName: 'bucket',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  IllegalLocationConstraintException: 'region',
  AccessDenied: 'denied',
  AllAccessDisabled: 'denied',
  MethodNotAllowed: 'denied',
};

export function toStorageError(error: unknown): Error {
  if (error instanceof StorageError || error instanceof Missing) return error;
  const { name, status } = s3ErrorOf(error);
  if (name === 'NoSuchKey' || name === 'NotFound') return new Missing();
  // Ranges are asked within the recorded length.
  if (status === 416) return new ContentDiffers();
  // Errors without a status are ours, and bugs.
  if (status === undefined && !(error instanceof SyntaxError)) return error as Error;
  return new StorageError(kinds[name] ?? ofStatus(status), name);
}

export function isMissing(error: unknown): boolean {
  return error instanceof Missing;
}

export function s3ErrorOf(error: unknown): { readonly name: string; readonly status: number | undefined } {
  const { name, Code, $metadata } = error as {
    name?: unknown;
    Code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return { name: String(Code ?? name), status: $metadata?.httpStatusCode };
}

function ofStatus(status: number | undefined): StorageErrorKind {
  if (status === 401) return 'credentials';
  if (status === 403) return 'denied';
  if (status === 301 || status === 307) return 'region';
  return 'unreachable';
}
