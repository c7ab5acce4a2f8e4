import type { WireVersion } from '#contract/wire/history/versions.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatSize } from '../../../lib/format.ts';
import { formatRecent, formatRecentWithin } from '../../../lib/format-recent.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { versionMessages } from './version-messages.ts';
import type { VersionState } from './version-states.ts';

export function versionProblem(problem: CallProblem): string {
  return problem.kind === 'offline' ? versionMessages.offline : serverText(problem);
}

/** `Oct 12, 5:29 PM` */
export function versionTime({ stored }: WireVersion, nowMs: number, zone: string): string {
  return formatRecent(secondsFromWire(stored), nowMs, zone);
}

/** `today, 9:02 AM`, within a sentence. */
export function versionTimeWithin({ stored }: WireVersion, nowMs: number, zone: string): string {
  return formatRecentWithin(secondsFromWire(stored), nowMs, zone);
}

/** `kim · 9.30 MB · +4.00 MB`; `before`: the version before it, where it is known. */
export function versionLine(version: WireVersion, before: WireVersion | undefined, who: string): string {
  const difference = before === undefined ? 0 : version.size - before.size;
  const sign = difference > 0 ? '+' : '−';
  return [
    ...(version.stored_by == null ? [] : [who]),
    formatSize(version.size),
    ...(difference === 0 ? [] : [`${sign}${formatSize(Math.abs(difference))}`]),
  ].join(' · ');
}

/** What is said below a version: how far its restore is, or what alone keeps it. */
export function versionNote(
  { snapshot }: WireVersion,
  state: VersionState | undefined,
  offline: boolean,
): string | null {
  switch (state) {
    case 'waiting':
      return offline ? versionMessages.waitsForConnection : versionMessages.waits;
    case 'sending':
      return versionMessages.restoring;
    case 'refused':
      return versionMessages.refused;
    default:
      return snapshot === null ? null : versionMessages.keptBy(snapshot.schedular_name);
  }
}
