import { rootId } from '#contract/rules/root.ts';
import type { Chance } from '#tests/simulation/world/chance.ts';
import type { PermissionStage } from './stage.ts';
import type { Truth } from './truth.ts';

export interface Actors {
  readonly stage: PermissionStage;
  readonly chance: Chance;
  /** By name; an ended group is made again under it. */
  readonly groups: Map<string, string>;
}

export function anyFolder({ stage, chance }: Actors, fits: (id: string) => boolean = () => true): string {
  const folders = [...stage.truth().entries.values()].filter(({ kind, id }) => kind === 'folder' && fits(id));
  return chance.happens(0.15) || folders.length === 0 ? rootId : chance.pick(folders).id;
}

export function called({ entries }: Truth, id: string): string {
  return entries.get(id)?.name ?? (id === rootId ? 'the root' : id);
}
