import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Actor, pickItem, pickParent } from './actor.ts';
import { replace, upload } from './upload-actor.ts';

export type KeepingName = keyof typeof keeping;

/** What a person does with whole contents: keeps files on the device, opens them, and uploads what is too large for a bundle. */
export const keeping = {
  keepFile: (actor) => keep(actor, pickItem(actor, 'file')?.id),
  keepFolder: (actor) => keep(actor, pickItem(actor, 'folder')?.id),
  keepAll: (actor) => keep(actor, rootId),
  async release(actor) {
    const pins = (actor.device.database?.rows('pins') ?? []) as readonly Pin[];
    if (pins.length > 0) await actor.tab.api.stopKeepingOffline([actor.chance.pick(pins)]);
  },
  clear: (actor) => actor.tab.api.clearOffline(),
  async open(actor) {
    const file = pickItem(actor, 'file');
    if (file !== null) await actor.tab.api.openContent(actor.driveId, file.id);
  },
  /** A content of what is kept is replaced, here or by somebody else who keeps it. */
  async replaceKept(actor) {
    const pins = (actor.device.database?.rows('pins') ?? []) as readonly Pin[];
    const file = actor.visible.get(pins.length === 0 ? '' : actor.chance.pick(pins).itemId);
    const other = file?.kind === 'file' ? file : pickItem(actor, 'file');
    if (other !== null) await replace(actor, other);
  },
  large: (actor) => {
    if (actor.world.besides !== null) return Promise.resolve();
    return upload(actor, pickParent(actor), [{ path: ['large.bin'], moreBytes: limits.bundleFileBytes }]);
  },
} as const satisfies Record<string, (actor: Actor) => Promise<unknown>>;

interface Pin {
  readonly driveId: string;
  readonly itemId: string;
}

async function keep({ tab, driveId }: Actor, itemId: string | undefined): Promise<void> {
  if (itemId !== undefined) await tab.api.keepOffline({ driveId, itemId });
}
