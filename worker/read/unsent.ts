import type { OutboxRow } from '../replica/database.ts';

/** Whether the server does not have the change, so that it is lost where its row is. */
export function isUnsent({ state }: OutboxRow): boolean {
  return state !== 'applied' && state !== 'overruled';
}
