import { messages } from './messages.ts';

interface Copy {
  readonly items: number;
  readonly total: number | null;
  readonly complete: boolean;
}

/** What this needs to know of a filespace on this device. */
export interface SyncedFilespace {
  readonly driveId: string;
  readonly connected: boolean;
  readonly shown: Copy | null;
  readonly filling: Copy | null;
}

/** `18,402 items ready to search`; while it arrives, `4,212 of 18,402 items`. */
export function syncProgressText(drives: readonly SyncedFilespace[], driveId: string | undefined): string {
  const connected = drives.filter((drive) => drive.connected);
  const current = connected.filter((drive) => drive.driveId === driveId);
  let items = 0;
  let total = 0;
  let arriving = false;
  for (const { shown, filling } of current.length > 0 ? current : connected) {
    const copy = shown ?? filling;
    items += copy?.items ?? 0;
    total += copy?.total ?? copy?.items ?? 0;
    arriving ||= !copy?.complete;
  }
  if (arriving && total > items) return messages.itemsOf(items, total);
  return items === 0 ? messages.nothingOffline : messages.readyToSearch(items);
}
