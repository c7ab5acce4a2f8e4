import type { Filespace } from '#contract/entities/filespace.ts';
import { storageTypeOnWire, type Workspace } from '#contract/entities/workspace.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type {
  CallProblem,
  CreateFilespaceInput,
  CreateWorkspaceInput,
} from '#contract/worker-api/worker-api.ts';
import { filespaceFromWire, workspaceFromWire } from '../../api-client/from-wire.ts';
import type { Engine } from '../engine.ts';
import { storeCreatedSpaces } from './space-list.ts';

/** What only the server can make. It is on the device before the lists come. */
export function createSpaceCalls(engine: () => Promise<Engine>) {
  let making: AbortController | null = null;
  return {
    async createWorkspace(input: CreateWorkspaceInput): Promise<Result<Workspace, CallProblem>> {
      const mine = new AbortController();
      making = mine;
      const { context: at, remote, account: who, refresh } = await engine();
      const type = Object.entries(storageTypeOnWire).find(([ours]) => ours === input.storage.type)?.[1];
      const storage = { type: type ?? input.storage.type, settings: { ...input.storage.settings } };
      const body = { workspace_name: input.name, user_id: who().userId, storage };
      const response = await remote.call('createWorkspace', { body }, mine.signal);
      // Given up too late it is there in spite of it: then the lists say so.
      if (!response.ok && mine.signal.aborted) await refresh();
      if (!response.ok) return response;
      const workspace = workspaceFromWire(response.value);
      await storeCreatedSpaces(at, [workspace], []);
      await refresh();
      return ok(workspace);
    },
    async cancelCreateWorkspace(): Promise<void> {
      making?.abort();
    },
    async createFilespace(input: CreateFilespaceInput): Promise<Result<Filespace, CallProblem>> {
      const { context: at, remote, refresh } = await engine();
      const { name, workspaceId, regionCode } = input;
      const region = regionCode === undefined ? {} : { region_code: regionCode };
      const body = { drive_name: name, workspace_id: workspaceId, ...region };
      const response = await remote.call('createDrive', { body });
      if (!response.ok) return response;
      const filespace = filespaceFromWire(response.value);
      await storeCreatedSpaces(at, [], [filespace]);
      await refresh();
      return ok(filespace);
    },
  };
}
