import { allAccessCalls } from './access/all-access-calls.ts';
import { allAccountCalls } from './account/all-account-calls.ts';
import { auditCalls } from './audit.ts';
import type { InputOf, ResponseOf } from './call.ts';
import { downloadCalls } from './downloads.ts';
import { filespaceCalls } from './filespaces.ts';
import { groupCalls } from './groups.ts';
import { allHistoryCalls } from './history/all-history-calls.ts';
import { invitationCalls } from './invitations.ts';
import { itemCalls } from './items.ts';
import { memberCalls } from './members.ts';
import { starCalls } from './places/stars.ts';
import { realtimeCalls } from './realtime.ts';
import { snapshotCalls } from './snapshots.ts';
import { workspaceCalls } from './workspaces.ts';

/** Every call of the API, by name. */
export const calls = {
  ...allAccountCalls,
  ...workspaceCalls,
  ...invitationCalls,
  ...memberCalls,
  ...groupCalls,
  ...allAccessCalls,
  ...auditCalls,
  ...filespaceCalls,
  ...itemCalls,
  ...downloadCalls,
  ...snapshotCalls,
  ...allHistoryCalls,
  ...starCalls,
  ...realtimeCalls,
} as const;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = InputOf<(typeof calls)[N]>;
export type CallResponse<N extends CallName> = ResponseOf<(typeof calls)[N]>;

/** The calls that ask for the password again: who finds a device open does not get the account with it. */
export type PasswordCall =
  | 'enrollTwoFactor'
  | 'disableTwoFactor'
  | 'renewRecoveryCodes'
  | 'beginProviderLink'
  | 'unlinkProvider'
  | 'passkeyOptions'
  | 'removePasskey';
/** What else they are asked with. */
export type PasswordCallInput<N extends PasswordCall> =
  CallInput<N> extends { readonly body: infer Body } ? Omit<NonNullable<Body>, 'password'> : never;
/** What their path names. */
export type PasswordCallParams<N extends PasswordCall> =
  CallInput<N> extends { readonly params: infer Params } ? readonly [params: Params] : readonly [];
