import { accessCalls } from './access.ts';
import { accountCalls } from './account.ts';
import { auditCalls } from './audit.ts';
import type { AnswerOf, InputOf } from './call.ts';
import { filespaceCalls } from './filespaces.ts';
import { groupCalls } from './groups.ts';
import { invitationCalls } from './invitations.ts';
import { itemCalls } from './items.ts';
import { memberCalls } from './members.ts';
import { myAccountCalls } from './my-account.ts';
import { passkeyCalls } from './passkeys.ts';
import { realtimeCalls } from './realtime.ts';
import { providerCalls } from './sign-in/providers.ts';
import { twoStepCalls } from './two-step.ts';
import { workspaceCalls } from './workspaces.ts';

/** Every call of the API, by name. */
export const calls = {
  ...accountCalls,
  ...myAccountCalls,
  ...twoStepCalls,
  ...passkeyCalls,
  ...providerCalls,
  ...workspaceCalls,
  ...invitationCalls,
  ...memberCalls,
  ...groupCalls,
  ...accessCalls,
  ...auditCalls,
  ...filespaceCalls,
  ...itemCalls,
  ...realtimeCalls,
} as const;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = InputOf<(typeof calls)[N]>;
export type CallAnswer<N extends CallName> = AnswerOf<(typeof calls)[N]>;

/** The calls that ask for the password again: who finds a device open does not get the account with it. */
export type PasswordCall =
  | 'enrolTwoStep'
  | 'endTwoStep'
  | 'renewRecoveryCodes'
  | 'beginProviderLink'
  | 'unlinkProvider'
  | 'passkeyOptions'
  | 'removePasskey';
/** What else they are asked with. */
export type PasswordCallRest<N extends PasswordCall> =
  CallInput<N> extends { readonly body: infer Body } ? Omit<NonNullable<Body>, 'password'> : never;
/** What their path names. */
export type PasswordCallParams<N extends PasswordCall> =
  CallInput<N> extends { readonly params: infer Params } ? readonly [params: Params] : readonly [];
