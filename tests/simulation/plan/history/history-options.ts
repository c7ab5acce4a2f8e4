import { randomOf } from '../../world/random.ts';
import { momentOf, type Span } from '../plan-options.ts';
import type { PlannedStep } from '../planned-step.ts';
import { contentRestores } from './contents.ts';
import type { HistoryName } from './history-actions.ts';
import { retention } from './retention.ts';
import { rewinds } from './rewinds.ts';
import { undos } from './undos.ts';

/** As in plan-options.ts: what only some histories have, each with a chance of its own. */

const undoShare = 0.12;
const rewindShare = 0.08;
const contentsShare = 0.08;
const retentionShare = 0.08;
const undoNames = Object.keys(undos) as (keyof typeof undos)[];
const rewindNames = Object.keys(rewinds) as (keyof typeof rewinds)[];
const contentNames = Object.keys(contentRestores) as (keyof typeof contentRestores)[];
const retentionNames = Object.keys(retention) as (keyof typeof retention)[];

/** Changes of any age are undone, by whoever made them and by others. */
export function undosOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  return actionsOf(`undos ${seed}`, undoShare, undoNames, devices, span);
}

/** Folders and filespaces are rewound. */
export function rewindsOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  return actionsOf(`rewinds ${seed}`, rewindShare, rewindNames, devices, span);
}

/** What was comes back with its contents. */
export function contentRestoresOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  return actionsOf(`contents ${seed}`, contentsShare, contentNames, devices, span);
}

/**
 * The history is held by snapshots, pruned, and some of it deleted forever, while it is used: somebody undoes, rewinds or
 * restores in between.
 */
export function retentionOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const kept = actionsOf(`retention ${seed}`, retentionShare, retentionNames, devices, span);
  if (kept.length === 0) return [];
  const used = [...undoNames, ...rewindNames, ...contentNames, ...retentionNames, ...retentionNames];
  return [...kept, ...actionsOf(`use of history ${seed}`, 1, used, devices, span)];
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
