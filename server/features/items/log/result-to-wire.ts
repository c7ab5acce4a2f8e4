import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { wireIdOf } from '../../../db/item-ids.ts';
import type { ChangeEffect, EntryResult } from './change-effect.ts';
import type { ChangeOutcome } from './evaluate-change.ts';

/** What is answered and recorded of an event: of one that was refused, why. */
export function resultOf(eventId: string, seqBefore: number, outcome: ChangeOutcome): EventResult {
  if (!outcome.ok) {
    const { kind, by, because } = outcome.problem;
    return {
      ...{ event_id: eventId, status: 'rejected', code: kind },
      ...(by && { by }),
      ...(because && { because: becauseToWire(because) }),
    };
  }
  const effect = outcome.value;
  if (effect.type === 'deleted-before') return { event_id: eventId, status: 'duplicate', seq: effect.seq };
  const name = effect.type === 'none' ? effect.name : effect.item.name;
  return {
    event_id: eventId,
    status: 'applied',
    ...(effect.type === 'none' ? { seq: seqBefore, unchanged: true } : { seq: seqBefore + 1 }),
    ...(effect.asked !== null && effect.asked !== name && { name }),
    ...(effect.entries && effect.entries.length > 0 && { entries: effect.entries.map(entryToWire) }),
    ...(effect.type === 'none' ? placedResult(effect) : concurrencyResult(effect)),
  };
}

function becauseToWire({ itemId, by, ...because }: UndoObstacle) {
  return { ...because, item_id: itemId, ...(by !== undefined && { by }) };
}

function entryToWire({ placedIn, placedAs, ...entry }: EntryResult) {
  return {
    ...entry,
    ...(placedIn !== undefined && { placed_in: wireIdOf(placedIn) }),
    ...(placedAs !== undefined && { placed_as: placedAs }),
  };
}

function placedResult({ placedIn }: Pick<ChangeEffect, 'placedIn'>): Partial<EventResult> {
  return placedIn === undefined ? {} : { placed_in: wireIdOf(placedIn) };
}

/** What somebody else had done concurrently, and what became of it. */
function concurrencyResult(effect: ChangeEffect): Partial<EventResult> {
  const { kept, placedAs, replaced, concurrent, restored, undone, rewound } = effect;
  const by = replaced?.email ?? concurrent?.email;
  return {
    ...(kept && { kept }),
    ...(restored && { restored }),
    ...(undone && { undone }),
    ...(rewound && { rewound }),
    ...placedResult(effect),
    ...(placedAs !== undefined && { placed_as: placedAs }),
    ...(replaced && { replaced: { name: replaced.name, folder_id: wireIdOf(replaced.parent) } }),
    ...(concurrent && { concurrent: true }),
    ...(by && { by }),
  };
}
