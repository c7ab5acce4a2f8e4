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

/** `Oct 12, 5:29 PM`; of several of `versions` in that minute `Oct 12, 5:29:07 PM`. */
export function versionTime(
  version: WireVersion,
  nowMs: number,
  zone: string,
  versions: readonly WireVersion[],
): string {
  return toldApart(formatRecent(secondsFromWire(version.stored), nowMs, zone), version, versions);
}

/** `today, 9:02 AM`, within a sentence. */
export function versionTimeWithin(
  version: WireVersion,
  nowMs: number,
  zone: string,
  versions: readonly WireVersion[],
): string {
  return toldApart(formatRecentWithin(secondsFromWire(version.stored), nowMs, zone), version, versions);
}

const minuteMs = 60_000;

/** With seconds where the minute says which version it is of no single one. Time zones differ by whole minutes. */
function toldApart(time: string, version: WireVersion, versions: readonly WireVersion[]): string {
  const ms = secondsFromWire(version.stored);
  const minuteOf = (at: number) => Math.floor(at / minuteMs);
  const alike = versions.filter(({ stored }) => minuteOf(secondsFromWire(stored)) === minuteOf(ms));
  if (alike.length < 2) return time;
  const seconds = String(Math.floor((ms % minuteMs) / 1000)).padStart(2, '0');
  return time.replace(/:\d\d/, (minutes) => `${minutes}:${seconds}`);
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
