import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { request, type Team } from '../team.ts';

/** Gives the standard user of a team View (0) or Edit (1) on a folder, or takes it away (2), as the owner does it. */
export async function grantFolder(
  server: TestServer,
  { driveId, owner, standard }: Pick<Team, 'driveId' | 'owner' | 'standard'>,
  folderId: string,
  permission: 0 | 1 | 2,
): Promise<void> {
  const body = { drive_id: driveId, folder_id: folderId, workspace_user_id: standard.memberId, permission };
  const response = await request(server, owner, 'POST', 'drives/folder/user/permission', body);
  expect(response.statusCode).toBe(200);
}
