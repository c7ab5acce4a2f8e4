import type { WireRegion } from '#contract/wire/workspaces.ts';
import type { ServerCallState } from '../../lib/use-server-call.ts';
import { Note } from '../../ui/display/note.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import styles from './region-field.module.css';
import { regionsMessage } from './regions-message.ts';

export type Regions = ServerCallState<readonly WireRegion[]> & { readonly retry: () => void };

interface RegionFieldProps {
  readonly regions: Regions;
  readonly disabled: boolean;
  readonly value: string;
  readonly onChange: (regionKey: string) => void;
}

/** Where the own storage keeps the files, where there is a choice; says why when it cannot tell what there is. */
export function RegionField({ regions, disabled, value, onChange }: RegionFieldProps) {
  const loading = regions.state === 'asking';
  if (regions.state === 'answered' && regions.data.length === 1) return null;
  // Letters rather than flags: not every platform can draw those.
  const options = (regions.state === 'answered' ? regions.data : []).map((region) => ({
    value: region.region_key,
    label: `${region.country} · ${region.region_name}`,
  }));
  return (
    <>
      <SelectField
        label="Region"
        hint="Pick the one closest to most of your team."
        disabled={disabled || options.length === 0}
        aria-busy={loading || undefined}
        value={value}
        onChange={onChange}
        options={
          options.length > 0 ? options : [{ value, label: loading ? 'Loading regions' : 'No regions' }]
        }
      />
      {regions.state === 'failed' && (
        <Note tone="danger" role="alert">
          {regionsMessage(regions.problem)}{' '}
          <button type="button" className={styles.again} onClick={regions.retry}>
            Try again
          </button>
        </Note>
      )}
    </>
  );
}
