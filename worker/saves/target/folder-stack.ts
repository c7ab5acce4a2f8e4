import { nameKey } from '#contract/rules/name-key.ts';
import type { TargetFolder } from '../../lib/ports.ts';
import type { SavePlan } from '../save-plan.ts';
import { openFolderPlace } from './find-place.ts';

export interface OpenFolder {
  /** In the plan; -1 of the one that was chosen. */
  readonly at: number;
  readonly name: string;
  readonly folder: TargetFolder;
  /** What was in it when it was opened. */
  readonly keys: ReadonlySet<string>;
  /** What the plan puts into it. */
  readonly reserved: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The folders of a plan on the device. The way to the last one stays open: what comes next mostly lies on it. */
export function createFolderStack(plan: SavePlan, root: TargetFolder) {
  const open: OpenFolder[] = [];
  const refused = new Map<number, unknown>();

  async function enter(at: number): Promise<OpenFolder> {
    const known = open.findIndex((one) => one.at === at);
    if (known !== -1) {
      open.length = known + 1;
      return open[known] as OpenFolder;
    }
    if (at === -1) {
      open.length = 0;
      return push(at, '', root);
    }
    if (refused.has(at)) throw refused.get(at);
    const entry = plan.entries[at];
    if (entry === undefined) throw new Error('no such folder');
    const above = await enter(entry.parent);
    const reserved = plan.reserved.get(entry.parent) ?? none;
    try {
      const { name, folder } = await openFolderPlace(above.folder, entry.targetName, reserved);
      return await push(at, name, folder);
    } catch (error) {
      refused.set(at, error);
      throw error;
    }
  }

  async function push(at: number, name: string, folder: TargetFolder): Promise<OpenFolder> {
    const keys = new Set((await folder.names()).map(nameKey));
    const opened = { at, name, folder, keys, reserved: plan.reserved.get(at) ?? none };
    open.push(opened);
    return opened;
  }

  return { enter };
}

export type FolderStack = ReturnType<typeof createFolderStack>;
