import type { Actor } from '../actor.ts';
import { contentRestores } from './contents.ts';
import { retention } from './retention.ts';
import { rewinds } from './rewinds.ts';
import { undos } from './undos.ts';

export type HistoryName = keyof typeof historyActions;

/** What people do with what was: each says whether it was done. */
export const historyActions = {
  ...undos,
  ...rewinds,
  ...contentRestores,
  ...retention,
} as const satisfies Record<string, (actor: Actor) => Promise<boolean>>;

export async function playHistory(name: HistoryName, actor: Actor): Promise<void> {
  if (actor.device.isLeaving || !actor.device.isPresent) return;
  if (await historyActions[name](actor)) actor.world.count(`history ${name}`);
}
