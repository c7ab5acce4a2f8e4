import { can } from '#contract/rules/roles.ts';
import type { Tab } from '../tab.ts';
import { shownTree } from '../trees.ts';
import { type ExpectedVisibility, permissionsBy, visibleTree } from './expected-visibility.ts';
import type { Message } from './listening-device.ts';
import { bytesOf, type Taints } from './taints.ts';

/** Tables of what the person did. */
const ofOwnChanges: readonly string[] = ['outbox', 'sentChanges', 'notices'];

/** Throws where the device shows anything but what the rule says, or holds a byte of anything else. */
export async function scanDevice(
  tab: Tab,
  driveId: string,
  truth: ExpectedVisibility,
  taints: Taints,
): Promise<void> {
  const granted = truth.grants.map(({ folderId }) => folderId);
  // From who sees everything nothing is hidden; what was deleted may have left its traces.
  for (const table of can(truth.role, 'seeEverything') ? [] : tab.database.tables) {
    const bytes = bytesOf(await table.toArray());
    refuse(`table ${table.name}`, taints.inStore(bytes, ofOwnChanges.includes(table.name), granted));
  }
  const { hits } = await tab.api.search(driveId, 'q', 1000);
  if (!can(truth.role, 'seeEverything')) refuse('the search', taints.inStore(bytesOf(hits), false, granted));
  if (!truth.isOpen) return;
  const shown = await shownTree(tab, driveId);
  const expected = visibleTree(truth);
  if (shown.join('\n') !== expected.join('\n'))
    throw new Error(`shown\n  ${shown.join('\n  ')}\ninstead of\n  ${expected.join('\n  ')}`);
  const grants = (await tab.reader.drive(driveId))?.shown?.grants;
  for (const [id, permission] of permissionsBy(truth, grants))
    if (permission !== truth.visible.get(id))
      throw new Error(
        `the device has ${permission} on ${truth.entries.get(id)?.name}: ${truth.visible.get(id)}`,
      );
  const found = new Set(hits.map(({ id }) => id));
  const missing = [...truth.visible.keys()].filter((id) => !found.has(id));
  if (missing.length > 0) throw new Error(`the search does not find ${missing.join(', ')}`);
}

export function scanMessages(messages: readonly Message[], taints: Taints): void {
  for (const { what, bytes, from, to } of messages)
    refuse(`${what} between ${from} and ${to}: ${bytes.slice(0, 400)}`, taints.inMessage(bytes, from, to));
}

/** What the server tells the person of what was: as far back as the rights of now reach. */
export function scanResponses(
  responses: readonly (readonly [path: string, response: string])[],
  taints: Taints,
): void {
  const since = taints.sameRightsSince();
  for (const [path, response] of responses)
    refuse(`${path}: ${response.slice(0, 600)}`, taints.inMessage(response, since, taints.now()));
}

function refuse(where: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${found.join(', ')} in ${where}`);
}
