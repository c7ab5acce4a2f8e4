import type { Account } from '../entities/account.ts';
import type { SessionEnd } from '../entities/session-end.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly machineId: string;
  readonly remember: boolean;
  /** Through an invitation. */
  readonly isInvited?: boolean;
  /** What this browser was given when its owner asked not to be asked for a second factor here. */
  readonly rememberedDeviceToken?: string | null;
}

/** What a correct primary factor leads to. The token is for `verifySecondFactor`, on this device, for ten minutes. */
export type SignInResult =
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'second-factor'; readonly token: string };

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly machineId: string;
}

export interface InvitedSignUpInput extends SignUpInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly workspaceId: string;
  /** Of the invitation's link. */
  readonly code: string;
}

/** What signing up through an invitation made. */
export interface InvitedSignUpResult {
  readonly account: Account;
  /** False: an email has to verify the address first. */
  readonly isVerified: boolean;
  /** The first folder that joining gave access to. */
  readonly shared?: { readonly driveId: string; readonly folderId: string };
}

export interface ResetPasswordInput {
  readonly email: string;
  readonly password: string;
  /** The code of the email. */
  readonly code: string;
}

export interface ChangePasswordInput {
  readonly oldPassword: string;
  readonly password: string;
  /** Where two-factor authentication is on; else empty. */
  readonly code: string;
}

export interface VerifiedEmail {
  readonly account: Account;
  /** Where the account was made in another browser: what sets the password that its owner has yet to choose. */
  readonly resetCode: string | null;
}

/**
 * What the server says of a session. `ageMs`: how long ago it began, by the server's clock, less up to a minute. `unanswered`:
 * it could not be reached in time, or said something else.
 */
export type SessionCheck =
  | { readonly kind: 'valid'; readonly ageMs: number }
  | { readonly kind: 'ended'; readonly end: SessionEnd | null }
  | { readonly kind: 'unanswered' };
