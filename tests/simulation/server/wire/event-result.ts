import type { EventResult } from '#contract/wire/items.ts';
import type { Effect, Outcome } from '../evaluation.ts';

/** What is answered: `seq` is the filespace's after it. */
export function resultOf(changeId: string, outcome: Outcome, seq: number): EventResult {
  if (!outcome.ok) {
    const { kind, because } = outcome.problem;
    return { event_id: changeId, status: 'rejected', code: kind, ...(because && becauseOf(because)) };
  }
  const { value } = outcome;
  if (value.kind === 'deleted-before') return { event_id: changeId, status: 'duplicate', seq: value.seq };
  if (value.kind === 'effect') return appliedAs(changeId, seq, value.effect);
  const { asked, name, placedIn = null, entries = [] } = value;
  return {
    ...{ event_id: changeId, status: 'applied', seq, unchanged: true },
    ...(placedIn !== null && { placed_in: placedIn }),
    ...(asked !== name && { name }),
    ...(entries.length > 0 && { entries: [...entries] }),
  };
}

function becauseOf({
  itemId: item_id,
  reason,
  kind,
  name,
}: NonNullable<Extract<Outcome, { ok: false }>['problem']['because']>): Pick<EventResult, 'because'> {
  return { because: { reason, item_id, kind, name } };
}

function appliedAs(changeId: string, seq: number, effect: Effect): EventResult {
  const { asked, item, kept, placedIn, replaced, restored, undone, rewound, concurrent } = effect;
  const { entries = [] } = effect;
  return {
    event_id: changeId,
    status: 'applied',
    seq,
    ...(asked !== null && asked !== item.name && { name: item.name }),
    ...(kept !== null && { kept: { count: kept.count, folder_id: kept.folderId } }),
    ...(restored && { restored }),
    ...(undone && { undone }),
    ...(rewound && { rewound }),
    ...(concurrent && { concurrent: true, ...(concurrent.by !== null && { by: concurrent.by }) }),
    ...(placedIn !== null && { placed_in: placedIn }),
    ...(replaced !== null && {
      replaced: { name: replaced.name, folder_id: replaced.parentId },
      by: replaced.by,
    }),
    ...(entries.length > 0 && { entries: [...entries] }),
  };
}
