import type { People } from '#worker/read/reader.ts';
import { useLive } from '../use-live.ts';

/** The users and groups of a workspace; null where they are not on this device, undefined until that is known. */
export function usePeople(workspaceId: string): People | null | undefined {
  return useLive((reader) => reader.people(workspaceId), [workspaceId]);
}

/** The invite panel beside a page, as that page sees it. */
export interface Inviting {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}
