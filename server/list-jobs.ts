import type { Dependencies } from './dependencies.ts';
import { deliverEmailOutbox } from './email/deliver-outbox.ts';
import type { EmailTransport } from './email/email-transport.ts';
import { processEmailRequests } from './features/account/email-requests.ts';
import { runSchedules } from './features/snapshots/run-schedules.ts';
import { finishCompleteUploads, sweepUploads } from './features/uploads/sweep-uploads.ts';
import { warnOfQuotas } from './features/workspaces/warn-of-quotas.ts';
import { listContentJobs } from './jobs/content-jobs.ts';
import { deleteExpired } from './jobs/delete-expired.ts';
import type { Job } from './jobs/job-scheduler.ts';
import { pruneHistory } from './jobs/prune-history.ts';
import { purgeDeletedFilespaces } from './jobs/purge-deleted-filespaces.ts';
import { createStatisticsRefresh } from './jobs/refresh-statistics.ts';

/** What runs by the clock, and how often. */
export function listJobs(deps: Dependencies, transport: EmailTransport): readonly Job[] {
  const refreshStatistics = createStatisticsRefresh();
  return [
    { name: 'maintenance', at: 'each node', everyMs: 1000, run: () => deps.maintenance.refresh(deps.db) },
    { name: 'holds', at: 'each node', everyMs: 1000, run: () => deps.holds.refresh(deps.db) },
    { name: 'email requests', at: 'each node', everyMs: 1000, run: () => processEmailRequests(deps) },
    {
      name: 'mail',
      at: 'each node',
      everyMs: 1000,
      run: (ending) => deliverEmailOutbox(deps, transport, ending),
    },
    { name: 'clean-up', at: 'one node', everyMs: 600_000, run: () => deleteExpired(deps) },
    { name: 'uploads', at: 'one node', everyMs: 600_000, run: (ending) => sweepUploads(deps, ending) },
    {
      name: 'whole uploads',
      at: 'one node',
      everyMs: 30_000,
      run: (ending) => finishCompleteUploads(deps, ending),
    },
    {
      name: 'deleted',
      at: 'one node',
      everyMs: 60_000,
      run: (ending) => purgeDeletedFilespaces(deps, ending),
    },
    { name: 'statistics', at: 'each node', everyMs: 2000, run: () => refreshStatistics(deps) },
    { name: 'snapshots', at: 'one node', everyMs: 10_000, run: () => runSchedules(deps) },
    { name: 'history', at: 'one node', everyMs: 3_600_000, run: (ending) => pruneHistory(deps, ending) },
    ...listContentJobs(deps),
    { name: 'quotas', at: 'one node', everyMs: 60_000, run: () => warnOfQuotas(deps) },
    { name: 'thumbnails', at: 'each node', everyMs: 3_600_000, run: () => deps.thumbnails.sweep(deps.db) },
  ];
}
