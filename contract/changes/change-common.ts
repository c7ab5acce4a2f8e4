import type { ItemKind } from '../entities/item.ts';

/** What every change says. */
export interface ChangeCommon {
  readonly changeId: string;
  readonly driveId: string;
  readonly itemId: string;
  readonly kind: ItemKind;
  /** When the person did it, by the device's clock. Shown, never used for order. */
  readonly clientTimeMs: number;
}
