import { createStore, type Store } from '../../ui/foundations/store.ts';

const key = 'transfersSeenMs';
const store = createStore(Number(localStorage.getItem(key) ?? 0));

/** When the person last looked at the panel, on this device. */
export const transfersSeen: Store<number> = store;

export function storeTransfersSeen(nowMs: number): void {
  localStorage.setItem(key, String(nowMs));
  store.set(nowMs);
}
