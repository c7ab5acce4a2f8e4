import { limits } from '#contract/rules/limits.ts';

/** What access is asked for: to a workspace, or to a filespace and perhaps a folder of it. */
export type RequestTarget =
  | { readonly workspaceId: string }
  | { readonly driveId: string; readonly folderId?: string | undefined };

export type StoredRequests = Pick<Storage, 'getItem' | 'setItem'>;

/*
 * The server says nothing about what it stored: whether there was such a thing would be told by it. So the device
 * remembers what was asked for from here, for as long as the server takes no other request for the same.
 */
export const key = 'accessRequests';
export const changed = new EventTarget();

/** These were given: where the access is taken away again, it can be asked for again. */
export function forgetRequested(
  targets: readonly RequestTarget[],
  nowMs: number,
  storage: StoredRequests = localStorage,
): void {
  const stored = readRequests(nowMs, storage);
  const given = new Set(targets.map(nameOf));
  const kept = Object.entries(stored).filter(([name]) => !given.has(name));
  if (kept.length === Object.keys(stored).length) return;
  storage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  changed.dispatchEvent(new Event('change'));
}

export function readRequests(
  nowMs: number,
  storage: Pick<StoredRequests, 'getItem'>,
): Readonly<Record<string, number>> {
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

export function nameOf(target: RequestTarget): string {
  return 'workspaceId' in target
    ? target.workspaceId
    : [target.driveId, target.folderId].filter(Boolean).join('/');
}
