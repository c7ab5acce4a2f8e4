import type { WireVersion } from '#contract/wire/history/versions.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatSize } from '../../../lib/format.ts';
import { formatRecent } from '../../../lib/format-recent.ts';
import type { VersionState } from './version-states.ts';

/** The messages of a file's versions. */
export const versionMessages = {
  list: 'Versions',
  loading: 'Getting the versions',
  current: 'Current version',
  preview: 'Preview',
  download: 'Download',
  restore: 'Restore',
  compare: 'Compare',
  compareTitle: (name: string) => `Versions of ${name}`,
  left: 'On the left',
  right: 'On the right',
  slider: 'Up to where the left one is seen',
  shares: (percent: number) => `${percent} % of the left one, ${100 - percent} % of the right one`,
  close: 'Close',
  tryAgain: 'Try again',
  more: 'Show more',
  needsConnection: 'Needs a connection',
  offline: 'Versions are read from the server. They come as soon as it can be reached.',
  failedTitle: 'The versions cannot be shown',
  stale: 'You are offline. The list may not be the newest. What you restore waits for a connection.',
  onlyOne: 'There is no earlier version. Whenever this file is replaced, what it was before is kept here.',
  unsent: 'This file has no versions before it is uploaded.',
  viewOnly: 'You can view this file, but not change it',
} as const;

export function versionProblem(problem: CallProblem): string {
  return problem.kind === 'offline' ? versionMessages.offline : problem.message;
}

/** `Oct 12, 5:29 PM` */
export function versionTime({ stored }: WireVersion, nowMs: number, zone: string | undefined): string {
  return formatRecent(secondsFromWire(stored), nowMs, zone);
}

/** `the version of today, 9:02 AM` */
export function versionName(version: WireVersion, nowMs: number, zone: string | undefined): string {
  const time = versionTime(version, nowMs, zone).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());
  return `the version of ${time}`;
}

/** `Version of Oct 12, 5:29 PM` */
export function versionCaption(version: WireVersion, nowMs: number, zone: string | undefined): string {
  return versionName(version, nowMs, zone).replace('the version', 'Version');
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
      return offline ? 'Waits for a connection' : 'Waits to be restored';
    case 'sending':
      return 'Restoring';
    case 'refused':
      return 'Not restored. See the outbox.';
    default:
      return snapshot === null ? null : `Kept by the snapshot ${snapshot.schedular_name}`;
  }
}
