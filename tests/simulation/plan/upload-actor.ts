import type { UploadFile, UploadPart } from '#contract/worker-api/uploads.ts';
import type { SeenItem } from '../oracle/replica-view.ts';
import { SimulatedBlob } from '../world/blob.ts';
import type { Actor } from './actor.ts';

interface Choice {
  readonly path: readonly string[];
  readonly resolution?: 'replace';
  /** Beside the few that it has anyhow. */
  readonly moreBytes?: number;
}

/** Somebody puts files into a folder: each has a content that no other has. The batch, or null where it was refused at once. */
export async function upload(
  actor: Actor,
  folderId: string,
  choices: readonly Choice[],
): Promise<string | null> {
  const { world, device, tab, driveId, chance } = actor;
  if (device.isLeaving || !device.isPresent) return null;
  const files = choices.map(({ path, resolution, moreBytes = 0 }): UploadFile => {
    const more = moreBytes > 0 ? [new Uint8Array(moreBytes)] : [];
    const file = new SimulatedBlob([chance.uuid(), 'x'.repeat(chance.below(40)), ...more]);
    const about = { path, sizeBytes: file.size, modifiedMs: 1000, file: file as unknown as Blob };
    return { ...about, ...(resolution && { resolution }) };
  });
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const part: UploadPart = {
    ...{ batchId: chance.uuid(), driveId, folderId, folders: [], files },
    batch: { name: '', files: files.length, bytes, leftOut: [] },
  };
  world.scheduler.note(`${tab.name} uploads ${choices.map(({ path }) => path.join('/')).join(', ')}`);
  for (const { id } of actor.visible.values()) if (id === folderId) world.touched(device, id);
  const done = await tab.api.upload(part);
  if (done.ok) world.count('uploads', files.length);
  else world.count(`refused at once: ${done.problem.kind}`);
  return done.ok ? part.batchId : null;
}

/** A new content for a file, by its name, as somebody who was asked says it. */
export function replace(actor: Actor, file: SeenItem): Promise<string | null> {
  actor.world.touched(actor.device, file.id);
  return upload(actor, file.parentId, [{ path: [file.name], resolution: 'replace' }]);
}
