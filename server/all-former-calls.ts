import { formerAccessCalls } from './features/access/former-names.ts';
import { formerAccountCalls } from './features/account/two-factor/former-names.ts';
import { formerAuditCalls } from './features/audit/former-names.ts';
import type { FormerCalls } from './http/routing/former-calls.ts';

/** What pages of earlier releases call otherwise, each slice in one file that says until when. */
export const allFormerCalls: FormerCalls = {
  ...formerAccountCalls,
  ...formerAccessCalls,
  ...formerAuditCalls,
};
