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
