import type { Kysely } from 'kysely';
import * as accounts from './001-accounts.ts';
import * as workspaces from './002-workspaces.ts';
import * as items from './003-items.ts';
import * as transfers from './004-transfers.ts';
import * as realtime from './005-realtime.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** In the order in which they run. What was released is never edited: a change is a new one at the end. */
export const migrations: readonly Migration[] = [
  { name: '001-accounts', up: accounts.up },
  { name: '002-workspaces', up: workspaces.up },
  { name: '003-items', up: items.up },
  { name: '004-transfers', up: transfers.up },
  { name: '005-realtime', up: realtime.up },
];
