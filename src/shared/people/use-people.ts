import type { DriveGrants, People } from '#worker/read/reader.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

/** The users and groups of a workspace; null where they are not on this device, undefined until that is known. */
export function usePeople(workspaceId: string): People | null | undefined {
  return useLiveQuery((reader) => reader.people(workspaceId), [workspaceId]);
}

/** The rights that were given on folders of a filespace; null and undefined as above. */
export function useGrants(driveId: string): DriveGrants | null | undefined {
  return useLiveQuery((reader) => reader.grants(driveId), [driveId]);
}

/** Those of all filespaces of a workspace; null as long as they are not known of one of them. */
export function useWorkspaceGrants(workspaceId: string): readonly DriveGrants[] | null | undefined {
  return useLiveQuery((reader) => reader.workspaceGrants(workspaceId), [workspaceId]);
}

/** The invite panel beside a page, as that page sees it. */
export interface InvitePanelHandle {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}
