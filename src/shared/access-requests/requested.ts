import { useSyncExternalStore } from 'react';
import {
  changed,
  key,
  nameOf,
  type RequestTarget,
  readRequests,
  type StoredRequests,
} from './sent-requests.ts';

/** When access to it, or to all of its filespace, was requested from this device, if that was less than a day ago. */
export function requestedMs(
  target: RequestTarget,
  nowMs: number,
  storage: Pick<StoredRequests, 'getItem'> = localStorage,
): number | null {
  const stored = readRequests(nowMs, storage);
  const whole = 'driveId' in target ? stored[target.driveId] : undefined;
  return stored[nameOf(target)] ?? whole ?? null;
}

export function storeRequested(
  target: RequestTarget,
  nowMs: number,
  storage: StoredRequests = localStorage,
): void {
  storage.setItem(key, JSON.stringify({ ...readRequests(nowMs, storage), [nameOf(target)]: nowMs }));
  changed.dispatchEvent(new Event('change'));
}

/** The same on screen, when it changes here or in another tab too. `also`: whose request is one for the target as well. */
export function useRequestedMs(target: RequestTarget, also?: RequestTarget): number | null {
  return useSyncExternalStore(
    subscribe,
    () => requestedMs(target, Date.now()) ?? (also ? requestedMs(also, Date.now()) : null),
  );
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
