import { createStore, type Store } from '../../ui/foundations/store.ts';

const key = 'transfersSeenMs';
const store = createStore(Number(localStorage.getItem(key) ?? 0));

/** The latest end of an upload that the person has seen in the panel, on this device. */
export const transfersSeen: Store<number> = store;

export function storeTransfersSeen(endedMs: number): void {
  localStorage.setItem(key, String(endedMs));
  store.set(endedMs);
}
