import type { FormerCalls } from '../../http/routing/former-calls.ts';

/**
 * Pages up to 0.0.18 may still be open, or be started without a network as installed applications. They call the time
 * of an audit entry `at` and its network address `address`. This file may go two releases later, in 0.0.20.
 */
export const formerAuditCalls: FormerCalls = {
  auditTrail: {
    formerResponse: (entries) =>
      entries.map((entry) => ({ ...entry, at: entry.recorded_at, address: entry.ip_address })),
  },
};
