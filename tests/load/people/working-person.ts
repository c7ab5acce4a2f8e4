import type { Random } from '#server/demo/random.ts';
import type { LoadPerson } from '../load-team.ts';
import type { KnownItems } from './known-items.ts';
import type { Ledger } from './ledger.ts';
import type { LoadClient } from './load-client.ts';

/** Somebody at work in a filespace, with what they know of it. */
export interface WorkingPerson {
  readonly person: LoadPerson;
  readonly client: LoadClient;
  readonly items: KnownItems;
  readonly ledger: Ledger;
  readonly chance: Random;
}
