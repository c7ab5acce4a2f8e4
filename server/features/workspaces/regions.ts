import type { WireRegion } from '#contract/wire/workspaces.ts';

export function findRegion(regions: readonly WireRegion[], key: unknown): WireRegion | undefined {
  return regions.find((region) => region.region_key === key);
}
