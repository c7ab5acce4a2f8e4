import { limits } from '#contract/rules/limits.ts';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import type { ComparedMoment } from '../../../lib/compare-path.ts';
import type { RestoreTarget } from '../../../shared/restore/moment/restore-inputs.ts';
import { selectionMessages as messages } from './selection-messages.ts';

/** As many changes as a person can still oversee in the outbox. */
export const mostSelected = 10 * limits.restoreSelectionItems;

/** Why a restore of the first moment leaves it as it is; null where something of it comes back. */
export function reasonNotToRestore({ differences }: Pick<WireDifference, 'differences'>): string | null {
  if (differences.includes('removed') || differences.includes('changed')) return null;
  return differences.includes('added') ? messages.wasNotThere : messages.keepsItsPlace;
}

/** By id, in their order: what of these a restore brings back, by its name of then. */
export function restorableItems(items: readonly WireDifference[]): ReadonlyMap<string, RestorableItem> {
  return new Map(
    items
      .filter((item) => reasonNotToRestore(item) === null)
      .map(({ id, kind, folder, former, present }) => [
        id,
        { id, kind, folder, name: (former ?? present)?.name ?? '' },
      ]),
  );
}

export interface RestorableItem extends RestoreTarget {
  /** Under which it is listed. */
  readonly folder: string;
}

/** Why the selection cannot be restored as it is. */
export function reasonNotToSend(from: ComparedMoment, count: number, isFilling: boolean): string | false {
  if (from === 'now') return messages.thenIsNow;
  if (count === 0) return messages.nothingSelected;
  if (count > mostSelected) return messages.tooManySelected;
  return isFilling && messages.filling;
}
