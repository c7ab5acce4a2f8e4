import { rootId } from '#contract/rules/root-folder.ts';
import type { Random } from '#tests/simulation/world/random.ts';
import type { ExpectedVisibility } from './expected-visibility.ts';
import type { PermissionScenario } from './permission-scenario.ts';

export interface Actors {
  readonly scenario: PermissionScenario;
  readonly chance: Random;
  /** By name; an ended group is made again under it. */
  readonly groups: Map<string, string>;
}

export function anyFolder({ scenario, chance }: Actors, fits: (id: string) => boolean = () => true): string {
  const folders = [...scenario.truth().entries.values()].filter(
    ({ kind, id }) => kind === 'folder' && fits(id),
  );
  return chance.happens(0.15) || folders.length === 0 ? rootId : chance.pick(folders).id;
}

export function called({ entries }: ExpectedVisibility, id: string): string {
  return entries.get(id)?.name ?? (id === rootId ? 'the root' : id);
}
