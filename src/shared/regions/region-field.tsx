import type { WireRegion } from '#contract/wire/workspaces.ts';
import type { ServerCallState } from '../../lib/use-server-call.ts';
import { common } from '../../ui/common-messages.ts';
import { Note } from '../../ui/display/note.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import styles from './region-field.module.css';
import { regionsMessages } from './regions-messages.ts';
import { regionLabel, regionsMessage } from './regions-texts.ts';

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
  const options = (regions.state === 'answered' ? regions.data : []).map((region) => ({
    value: region.region_key,
    label: regionLabel(region),
  }));
  return (
    <>
      <SelectField
        label={regionsMessages.region}
        hint={regionsMessages.hint}
        disabled={disabled || options.length === 0}
        aria-busy={loading || undefined}
        value={value}
        onChange={onChange}
        options={
          options.length > 0
            ? options
            : [{ value, label: loading ? regionsMessages.loading : regionsMessages.none }]
        }
      />
      {regions.state === 'failed' && (
        <Note tone="danger" role="alert">
          {regionsMessage(regions.problem)}{' '}
          <button type="button" className={styles.again} onClick={regions.retry}>
            {common.tryAgain}
          </button>
        </Note>
      )}
    </>
  );
}
