import { useState } from 'react';
import { filespaceDefaults } from '#contract/rules/limits.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import type { Regions } from './region-field.tsx';

/** The regions that there are, and the one that is meant: the chosen one, else the first, else the default. */
export function useRegionSelection(asked: boolean) {
  const regions: Regions = useServerCall('regions', asked ? {} : null);
  const [chosen, choose] = useState<string | null>(null);
  return { regions, region: regionOf(regions, chosen), choose };
}

export function regionOf(regions: Regions, chosen: string | null): string {
  const list = regions.state === 'answered' ? regions.data : [];
  const known = list.find(({ region_key }) => region_key === chosen) ?? list[0];
  return known?.region_key ?? filespaceDefaults.regionCode;
}
