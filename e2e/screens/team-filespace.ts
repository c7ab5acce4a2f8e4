import type { Page } from 'playwright/test';
import { connect } from '../harness/browser-actions.ts';
import type { Device } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import type { TestUser } from '../harness/users.ts';

type Tree = Parameters<ReturnType<typeof filespaceClient>['fill']>[0];

/** The page of a filespace that holds `tree`, connected. */
export async function openFilespace(
  product: ServerUnderTest,
  person: TestUser,
  device: Device,
  tree: Tree = team,
): Promise<Page> {
  await filespaceClient(product, person, person.filespace.drive_id).fill(tree);
  await device.signIn(person);
  await connect(device.page);
  return device.page;
}

export const team: Tree = {
  Brand: { Logos: {}, 'Guide.pdf': 10 },
  Campaigns: { Autumn: {}, Spring: {} },
  Released: {},
  'Launch film.mp4': 2000,
  'Notes.txt': 20,
};
export const teamRows = ['Brand', 'Campaigns', 'Released', 'Launch film.mp4', 'Notes.txt'];
