import { accountCalls } from './account.ts';
import { auditCalls } from './audit.ts';
import type { AnswerOf, InputOf } from './call.ts';
import { filespaceCalls } from './filespaces.ts';
import { groupCalls } from './groups.ts';
import { invitationCalls } from './invitations.ts';
import { itemCalls } from './items.ts';
import { memberCalls } from './members.ts';
import { myAccountCalls } from './my-account.ts';
import { realtimeCalls } from './realtime.ts';
import { workspaceCalls } from './workspaces.ts';

/** Every call of the API, by name. */
export const calls = {
  ...accountCalls,
  ...myAccountCalls,
  ...workspaceCalls,
  ...invitationCalls,
  ...memberCalls,
  ...groupCalls,
  ...auditCalls,
  ...filespaceCalls,
  ...itemCalls,
  ...realtimeCalls,
} as const;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = InputOf<(typeof calls)[N]>;
export type CallAnswer<N extends CallName> = AnswerOf<(typeof calls)[N]>;
