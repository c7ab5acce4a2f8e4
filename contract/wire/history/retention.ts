import { z } from 'zod/mini';
import { historyDayChoices } from '../../rules/history/history-retention.ts';
import { defineCall } from '../call.ts';
import { wireWorkspace } from '../workspaces.ts';

const params = z.object({ id: z.string().check(z.maxLength(64)) });
const choices = historyDayChoices.join(', ');

export const retentionCalls = {
  previewHistoryDays: defineCall({
    method: 'GET',
    path: 'workspace/:id/history',
    summary: `What would go if the workspace kept its history for so many days: ${choices}. Of that, what goes with the present choice is left out.`,
    auth: 'bearer',
    params,
    query: z.object({ days: z.string().check(z.maxLength(16)) }),
    status: 200,
    response: z.object({
      /** When it would count: in a day where it is fewer days, otherwise now. Epoch seconds. */
      counts_from: z.number(),
      /** From when on moments would be kept then. Epoch seconds. */
      history_starts: z.number(),
      /** Versions that neither the history nor a snapshot would keep; with `more` there are more than these. */
      versions: z.number(),
      more: z.boolean(),
      /** Of the contents that nothing else keeps; null with `more`. */
      bytes: z.nullable(z.number()),
    }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  changeHistoryDays: defineCall({
    method: 'PUT',
    path: 'workspace/:id/history',
    summary: `For how many days the workspace keeps its history: ${choices}. More count immediately, fewer a day later; snapshots and the trash keep what they hold.`,
    auth: 'bearer',
    idempotent: true,
    params,
    body: z.object({ days: z.number() }),
    status: 200,
    response: wireWorkspace,
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
} as const;
