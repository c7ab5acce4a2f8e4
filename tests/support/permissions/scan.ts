import { can } from '#contract/rules/roles.ts';
import type { Tab } from '../tab.ts';
import { treeOnScreen } from '../trees.ts';
import type { Message } from './listening-device.ts';
import { bytesOf, type Taints } from './taints.ts';
import { rightsBy, type Truth, visibleTree } from './truth.ts';

/** Tables of what the person did. */
const ofOwnChanges: readonly string[] = ['outbox', 'sent', 'notices'];

/** Throws where the device shows anything but what the rule says, or holds a byte of anything else. */
export async function examine(tab: Tab, driveId: string, truth: Truth, taints: Taints): Promise<void> {
  const granted = truth.grants.map(({ folderId }) => folderId);
  // From who sees everything nothing is hidden; what was deleted may have left its traces.
  for (const table of can(truth.role, 'seeEverything') ? [] : tab.database.tables) {
    const bytes = bytesOf(await table.toArray());
    refuse(`table ${table.name}`, taints.inStore(bytes, ofOwnChanges.includes(table.name), granted));
  }
  const { hits } = await tab.api.search(driveId, 'q', 1000);
  if (!can(truth.role, 'seeEverything')) refuse('the search', taints.inStore(bytesOf(hits), false, granted));
  if (!truth.isOpen) return;
  const shown = await treeOnScreen(tab, driveId);
  const expected = visibleTree(truth);
  if (shown.join('\n') !== expected.join('\n'))
    throw new Error(`shown\n  ${shown.join('\n  ')}\ninstead of\n  ${expected.join('\n  ')}`);
  const grants = (await tab.reader.drive(driveId))?.shown?.grants;
  for (const [id, right] of rightsBy(truth, grants))
    if (right !== truth.visible.get(id))
      throw new Error(`the device has ${right} on ${truth.entries.get(id)?.name}: ${truth.visible.get(id)}`);
  const found = new Set(hits.map(({ id }) => id));
  const missing = [...truth.visible.keys()].filter((id) => !found.has(id));
  if (missing.length > 0) throw new Error(`the search does not find ${missing.join(', ')}`);
}

export function examineMessages(messages: readonly Message[], taints: Taints): void {
  for (const { what, bytes, from, to } of messages)
    refuse(`${what} between ${from} and ${to}: ${bytes.slice(0, 400)}`, taints.inMessage(bytes, from, to));
}

function refuse(where: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${found.join(', ')} in ${where}`);
}
