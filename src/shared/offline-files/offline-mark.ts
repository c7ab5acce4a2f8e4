import type { OfflineFileRow, PinRow } from '#worker/read/reader.ts';

/** How far an item is on this device, where it is to be kept there. `inherited`: because of a folder above it. */
export type OfflineMark =
  | 'here'
  | 'fetching'
  | 'failed'
  | 'inherited-here'
  | 'inherited-fetching'
  | 'inherited-failed';

interface MarkedItem {
  readonly id: string;
  readonly kind: 'folder' | 'file';
}

/** What is known of what is kept; both by item. */
export interface KeptItems {
  readonly pins: ReadonlyMap<string, PinRow>;
  readonly files: ReadonlyMap<string, OfflineFileRow>;
}

/** The pin that keeps an item: its own, or that of the nearest folder above. `above` are ids from the root down. */
export function coveringPin(
  item: MarkedItem,
  above: readonly string[],
  { pins }: Pick<KeptItems, 'pins'>,
): PinRow | undefined {
  return pins.get(item.id) ?? above.map((id) => pins.get(id)).findLast((pin) => pin !== undefined);
}

/** The mark after the name of an item; undefined where it is not kept. */
export function offlineMarkOf(
  item: MarkedItem,
  above: readonly string[],
  kept: KeptItems,
): OfflineMark | undefined {
  const pin = coveringPin(item, above, kept);
  if (pin === undefined) return undefined;
  const state = item.kind === 'file' ? fileState(kept.files.get(item.id)) : pinState(pin);
  return pin.itemId === item.id ? state : `inherited-${state}`;
}

/** How far what a pin keeps has got. */
export function pinState({ extent }: Pick<PinRow, 'extent'>): 'here' | 'fetching' | 'failed' {
  if (extent === null) return 'fetching';
  if (extent.hereFiles === extent.files) return 'here';
  return extent.problem === null ? 'fetching' : 'failed';
}

function fileState(row: OfflineFileRow | undefined): 'here' | 'fetching' | 'failed' {
  if (row?.here && row.here.contentSeq >= row.wantedSeq) return 'here';
  return row?.stage.name === 'failed' ? 'failed' : 'fetching';
}
