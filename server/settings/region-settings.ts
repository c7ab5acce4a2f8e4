import type { WireRegion } from '#contract/wire/workspaces.ts';
import { listOf, wrongValue } from './parse-setting.ts';

/** Regions by the keys of the specification. */
const knownRegions: readonly WireRegion[] = [
  { region_key: 'OR', region_name: 'US West (Oregon)', country: 'US' },
  { region_key: 'VA', region_name: 'US East (N. Virginia)', country: 'US' },
  { region_key: 'LN', region_name: 'Europe (London)', country: 'GB' },
  { region_key: 'DB', region_name: 'Europe (Dublin)', country: 'IE' },
  { region_key: 'FF', region_name: 'Europe (Frankfurt)', country: 'DE' },
  { region_key: 'PA', region_name: 'Europe (Paris)', country: 'FR' },
  { region_key: 'MT', region_name: 'Canada (Montreal)', country: 'CA' },
  { region_key: 'SG', region_name: 'Asia Pacific (Singapore)', country: 'SG' },
];

/** The embedded default: all content lies in the data folder, under the key that the specification begins with. */
const thisServer: WireRegion = { region_key: 'OR', region_name: 'This server', country: '' };

/** Where the operator keeps the provider's own storage; the first is what a filespace gets that names none. */
export function regions(value: string | null, name: string): readonly [WireRegion, ...WireRegion[]] {
  const [first, ...others] = [...new Set(listOf(value))].map((key) => {
    const region = knownRegions.find(({ region_key }) => region_key === key);
    if (region !== undefined) return region;
    const list = knownRegions.map(({ region_key }) => region_key).join(', ');
    throw wrongValue(name, `some of ${list}, with commas between them`, value ?? '');
  });
  return first === undefined ? [thisServer] : [first, ...others];
}
