import type { SessionEnd } from '../entities/session-end.ts';
import type { ProblemValues } from './problems/detail-text.ts';
import { signedOut } from './problems/signed-out.ts';

/**
 * Every way in which a call as a whole can fail: status and the message that stands on the wire. The code is for
 * programs, the message for people; some messages are read by clients that only know the specification.
 */
export const problems = {
  'bad-request': { status: 400, message: 'The request is not valid.' },
  'authentication-failed': { status: 401, message: 'authentication failed' },
  'signed-out': signedOut,
  'email-not-verified': { status: 403, message: 'user not validated' },
  'account-disabled': {
    status: 401,
    message: 'This account was disabled by whoever runs this server. Ask them to enable it.',
  },
  'sign-up-closed': { status: 403, message: 'sign-up closed' },
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
  'not-found': { status: 404, message: 'Not found.' },
  'already-exists': { status: 409, message: 'already exists' },
  'not-empty': { status: 409, message: 'It still holds something.' },
  'idempotency-key-reused': { status: 409, message: 'This idempotency key was used for another request.' },
  'in-progress': { status: 409, message: 'The same request is still being worked on.' },
  'offset-mismatch': { status: 409, message: 'The upload continues at another offset.' },
  'upload-differs': {
    status: 409,
    message: 'This upload was begun with another size. Cancel it, or send the file as a new upload.',
  },
  'content-damaged': {
    status: 409,
    message: 'The stored content of this file is not what was uploaded. Upload the file again.',
  },
  'cursor-expired': {
    status: 410,
    message: 'The changes since then are not kept. Load the filespace again.',
  },
  'wrong-password': { status: 400, message: "That isn't your current password." },
  'passkey-refused': { status: 401, message: 'This passkey was not accepted. Sign in another way.' },
  'last-sign-in-method': { status: 409, message: 'You have no other way to sign in. Set a password first.' },
  'wrong-code': { status: 400, message: 'The code is not right.' },
  'code-already-used': { status: 400, message: 'This code has already been used. Wait for the next one.' },
  'token-invalid': { status: 400, message: 'The provided code is invalid or expired.' },
  'provider-refused': { status: 400, message: "The provider's answer cannot be trusted. Begin again." },
  'provider-unavailable': { status: 502, message: 'The provider cannot be reached. Try again later.' },
  'email-unverified': { status: 403, message: 'The provider does not vouch for this email address.' },
  'account-exists': {
    status: 409,
    message: 'An account with this address exists. Sign in to it and link the provider.',
  },
  'already-linked': { status: 409, message: 'This is linked to another account.' },
  'reauthentication-required': {
    status: 403,
    message: 'Sign out and in again first: this is only possible in the first ten minutes after a sign-in.',
  },
  'too-slow': { status: 408, message: 'The request took too long to arrive. Send it again.' },
  'wrong-host': { status: 421, message: 'This server does not answer under this name.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  rejected: { status: 422, message: 'The change cannot be made.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Try again later.' },
  'too-many-uploads': {
    status: 429,
    message:
      'Too many uploads, yours or of this workspace, are unfinished. Finish or cancel some, then try again.',
  },
  'too-many-upload-bytes': {
    status: 429,
    message:
      'The unfinished uploads, yours or of this workspace, are too large together. Finish or cancel some, then try again.',
  },
  'content-hash-differs': {
    status: 400,
    message: 'A file did not arrive as it was sent. Send it again.',
  },
  'server-busy': {
    status: 503,
    message: 'The server is receiving as much as it can. Try again in a moment.',
  },
  'workspace-full': {
    status: 507,
    message: 'The workspace is full. Nothing more can be uploaded until there is room.',
  },
  'storage-full': {
    status: 507,
    message:
      'The storage of this server is full. Whoever runs it has to make room. Try again later: nothing is lost.',
  },
  'account-full': {
    status: 507,
    message:
      'You have used all of the storage that your account may have. Delete files that you uploaded forever, or ask whoever runs this server for more.',
  },
  'workspace-on-hold': {
    status: 423,
    message:
      'This workspace is on hold: it can be read and downloaded, and nothing in it can be changed. Whoever runs this server can end the hold.',
  },
  'too-many-snapshots': {
    status: 409,
    message: 'This filespace has 1,000 snapshots, which is the most. Delete some, then try again.',
  },
  'too-many-schedules': {
    status: 409,
    message: 'This filespace has 20 schedules, which is the most. Stop one, then try again.',
  },
  'download-ended': {
    status: 404,
    message: 'This download has ended, or what it holds is no longer shared with you. Start it again.',
  },
  'no-thumbnail': { status: 415, message: 'There is no thumbnail of this file.' },
  'download-too-large': {
    status: 413,
    message: "That's more than 200,000 files and folders. Download them in parts.",
  },
  'download-path-too-long': {
    status: 422,
    message: 'The folders are nested too deeply for a ZIP. Download the inner ones separately.',
  },
  'storage-credentials': { status: 422, message: 'The storage does not accept these credentials.' },
  'storage-bucket': { status: 422, message: 'There is no such bucket or container in this storage.' },
  'storage-denied': {
    status: 422,
    message: 'These credentials may not list, write, read and delete in this storage.',
  },
  'storage-region': {
    status: 422,
    message: 'The bucket is in another region. Use the endpoint of its region.',
  },
  'storage-address': {
    status: 422,
    message: 'This address is not allowed for storage. Use the public https address of the service.',
  },
  'storage-unreachable': {
    status: 422,
    message: 'The storage cannot be reached at this address. Use the public https address of the service.',
  },
  maintenance: { status: 503, message: 'Maintenance is under way. Try again later.' },
  'storage-unavailable': { status: 503, message: 'The storage cannot be reached. Try again later.' },
  'database-unavailable': {
    status: 503,
    message: 'The database cannot be reached. Try again in a moment.',
  },
  internal: { status: 500, message: 'Something went wrong on the server.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** The body of every answer that is not a success. */
export interface ProblemBody {
  readonly error_message: string;
  readonly code: string;
  /** What it is more exactly, and what the sentence about that has in it: see problems/problem-details.ts. */
  readonly detail?: string;
  readonly values?: ProblemValues;
  /** Of `signed-out`: how the session ended, where the server knows it. */
  readonly reason?: SessionEnd;
  /** With the reason `removed`: there is no account any more. */
  readonly account_deleted?: true;
  /** Of `workspace-full` and `account-full`: what the content needs, and what is left of the quota. */
  readonly needed_bytes?: number;
  readonly left_bytes?: number;
}

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code);
}
