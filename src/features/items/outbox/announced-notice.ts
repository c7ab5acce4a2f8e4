const key = 'lastAnnouncedNotice';
/** Where it stood until 0.0.18. */
const formerKey = 'toldNotice';

/** The id of the last notice that was announced on this device; 0 for none. Signing out clears it with the notices. */
export function readAnnouncedNotice(local: Storage = localStorage): number {
  return Math.max(idAt(key, local), idAt(formerKey, local));
}

export function storeAnnouncedNotice(id: number, local: Storage = localStorage): void {
  local.setItem(key, String(id));
  local.removeItem(formerKey);
}

function idAt(name: string, local: Storage): number {
  return Number(local.getItem(name) ?? 0) || 0;
}
