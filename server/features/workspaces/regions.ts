import type { WireRegion } from '#contract/wire/workspaces.ts';

/** Where the provider's own storage can be. The first is what a new filespace gets when it names none. */
export const regions: readonly WireRegion[] = [
  { region_key: 'OR', region_name: 'US West (Oregon)', country: 'US' },
  { region_key: 'VA', region_name: 'US East (N. Virginia)', country: 'US' },
  { region_key: 'LN', region_name: 'Europe (London)', country: 'GB' },
  { region_key: 'DB', region_name: 'Europe (Dublin)', country: 'IE' },
  { region_key: 'FF', region_name: 'Europe (Frankfurt)', country: 'DE' },
  { region_key: 'PA', region_name: 'Europe (Paris)', country: 'FR' },
  { region_key: 'MT', region_name: 'Canada (Montreal)', country: 'CA' },
  { region_key: 'SG', region_name: 'Asia Pacific (Singapore)', country: 'SG' },
];

export function findRegion(key: unknown): WireRegion | undefined {
  return regions.find((region) => region.region_key === key);
}
