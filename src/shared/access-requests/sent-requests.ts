import { useSyncExternalStore } from 'react';
import { limits } from '#contract/rules/limits.ts';

/** What access is asked for: to a workspace, or to a filespace and perhaps a folder of it. */
export type RequestTarget =
  | { readonly workspaceId: string }
  | { readonly driveId: string; readonly folderId?: string | undefined };

type Stored = Pick<Storage, 'getItem' | 'setItem'>;

/*
 * The server says nothing about what it stored: whether there was such a thing would be told by it. So the device
 * remembers what was asked for from here, for as long as the server takes no other request for the same.
 */
const key = 'accessRequests';
const changed = new EventTarget();

/** When access to it, or to all of its filespace, was requested from this device, if that was less than a day ago. */
export function requestedMs(
  target: RequestTarget,
  nowMs: number,
  storage: Pick<Stored, 'getItem'> = localStorage,
): number | null {
  const stored = read(nowMs, storage);
  const whole = 'driveId' in target ? stored[target.driveId] : undefined;
  return stored[nameOf(target)] ?? whole ?? null;
}

export function storeRequested(target: RequestTarget, nowMs: number, storage: Stored = localStorage): void {
  storage.setItem(key, JSON.stringify({ ...read(nowMs, storage), [nameOf(target)]: nowMs }));
  changed.dispatchEvent(new Event('change'));
}

/** These were given: where the access is taken away again, it can be asked for again. */
export function forgetRequested(
  targets: readonly RequestTarget[],
  nowMs: number,
  storage: Stored = localStorage,
): void {
  const stored = read(nowMs, storage);
  const given = new Set(targets.map(nameOf));
  const kept = Object.entries(stored).filter(([name]) => !given.has(name));
  if (kept.length === Object.keys(stored).length) return;
  storage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  changed.dispatchEvent(new Event('change'));
}

/** The same on screen, when it changes here or in another tab too. `also`: whose request is one for the target as well. */
export function useRequestedMs(target: RequestTarget, also?: RequestTarget): number | null {
  return useSyncExternalStore(
    subscribe,
    () => requestedMs(target, Date.now()) ?? (also ? requestedMs(also, Date.now()) : null),
  );
}

function read(nowMs: number, storage: Pick<Stored, 'getItem'>): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([, ms]) => typeof ms === 'number' && ms <= nowMs && nowMs - ms < limits.accessRequestEveryMs,
      ),
    );
  } catch {
    return {};
  }
}

function nameOf(target: RequestTarget): string {
  return 'workspaceId' in target
    ? target.workspaceId
    : [target.driveId, target.folderId].filter(Boolean).join('/');
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
