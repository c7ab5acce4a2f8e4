import { randomOf } from '../../world/random.ts';
import { momentOf, type Span } from '../plan-options.ts';
import type { PlannedStep } from '../planned-step.ts';
import type { HistoryName } from './history-actions.ts';
import { undos } from './undos.ts';

/** As in plan-options.ts: what only some histories have, each with a chance of its own. */

const undoShare = 0.12;
const undoNames = Object.keys(undos) as (keyof typeof undos)[];

/** Changes of any age are undone, by whoever made them and by others. */
export function undosOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  return actionsOf(`undos ${seed}`, undoShare, undoNames, devices, span);
}

function actionsOf(
  seed: string,
  share: number,
  names: readonly HistoryName[],
  devices: number,
  span: Span,
): readonly PlannedStep[] {
  const chance = randomOf(seed);
  if (!chance.happens(share)) return [];
  return Array.from({ length: 1 + chance.below(4) }, (): PlannedStep => {
    const [about, device] = [momentOf(chance, span), chance.below(devices)];
    return { ...about, kind: 'history', name: chance.pick(names), device };
  });
}
