import { type StorageLevel, type StoredInWorkspace, storageLevel } from './storage-level.ts';

/** The percents of a quota that are emailed, once each; 0: none of them is passed. */
export type WarnedPercent = 0 | 80 | 95 | 100;

const percents: Readonly<Record<StorageLevel, WarnedPercent>> = {
  spacious: 0,
  filling: 80,
  'almost-full': 95,
  full: 100,
};

/** How far below a percent it has to be, of the quota, before passing it again is told again. */
const hysteresis = 0.05;

/**
 * What is emailed of a quota: `warned` was the last, `email` is to be now, or nothing. What goes up and down around a percent
 * is emailed once; several that are passed together are one email, of the highest.
 */
export function nextWarning(
  warned: WarnedPercent,
  stored: StoredInWorkspace,
): { readonly warned: WarnedPercent; readonly email: Exclude<WarnedPercent, 0> | null } {
  const { storedBytes, quotaBytes } = stored;
  if (quotaBytes === null) return { warned: 0, email: null };
  const now = percents[storageLevel(stored)];
  if (now > warned) return { warned: now, email: now === 0 ? null : now };
  const above = percents[storageLevel({ storedBytes: storedBytes + quotaBytes * hysteresis, quotaBytes })];
  return { warned: above < warned ? above : warned, email: null };
}
