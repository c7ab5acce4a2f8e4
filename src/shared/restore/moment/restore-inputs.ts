import type { Item } from '#contract/entities/item.ts';
import { limits } from '#contract/rules/limits.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';

/** What of a moment is to be as it was. */
export type RestoreTarget = Pick<Item, 'id' | 'kind' | 'name'>;

export interface RestoreMoment {
  readonly driveId: string;
  readonly seq: number;
  /** The log that the sequence counts. */
  readonly epoch: string | undefined;
}

/** One change, or as many as a selection needs that is larger than what one names. */
export function restoreInputs(
  { driveId, seq, epoch }: RestoreMoment,
  targets: readonly RestoreTarget[],
): readonly ChangeInput[] {
  const inputs: ChangeInput[] = [];
  for (let from = 0; from < targets.length; from += limits.restoreSelectionItems) {
    const named = targets.slice(from, from + limits.restoreSelectionItems);
    const [first] = named;
    if (first === undefined) break;
    inputs.push({
      ...{ type: 'restoreItems', driveId, itemId: first.id, kind: first.kind, name: first.name },
      ...{ itemIds: named.map(({ id }) => id), fromSeq: seq, contents: true },
      ...(epoch !== undefined && { fromEpoch: epoch }),
    });
  }
  return inputs;
}
