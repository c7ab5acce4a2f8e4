import type { WireRegion } from '#contract/wire/workspaces.ts';
import { SelectField } from '../../ui/fields/select.tsx';

interface RegionFieldProps {
  readonly regions: readonly WireRegion[];
  readonly loading: boolean;
  readonly value: string;
  readonly onChange: (regionKey: string) => void;
}

export function RegionField({ regions, loading, value, onChange }: RegionFieldProps) {
  // Letters rather than flags: not every platform can draw those.
  const options = regions.map((region) => ({
    value: region.region_key,
    label: `${region.country} · ${region.region_name}`,
  }));
  return (
    <SelectField
      label="Region"
      hint="Pick the one closest to most of your team."
      disabled={options.length === 0}
      aria-busy={loading || undefined}
      value={value}
      onChange={onChange}
      options={options.length > 0 ? options : [{ value, label: loading ? 'Loading regions' : 'No regions' }]}
    />
  );
}
