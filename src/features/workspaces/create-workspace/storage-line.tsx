import type { StorageType } from '#contract/entities/workspace.ts';
import { RegionField, type Regions } from '../../../shared/regions/region-field.tsx';
import { regionLabel } from '../../../shared/regions/regions-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { createMessages } from './create-messages.ts';
import styles from './create-workspace.module.css';

interface StorageLineProps {
  readonly type: StorageType;
  readonly regions: Regions;
  readonly region: string;
  readonly disabled: boolean;
  readonly onRegion: (region: string) => void;
  readonly onChange: () => void;
}

/** Which storage the workspace gets, in one line, and the way to another. */
export function StorageLine({ type, regions, region, disabled, onRegion, onChange }: StorageLineProps) {
  const chosen = regions.state === 'answered' && regions.data.length > 1 && type === 'own';
  const place = chosen ? regions.data.find(({ region_key }) => region_key === region) : undefined;
  const { name } = createMessages.storages[type];
  return (
    <>
      <div className={styles.storageLine}>
        <span className={styles.storageText}>
          <span className={styles.storageLabel}>{createMessages.steps.storage}</span>
          {place ? createMessages.inRegion(name, regionLabel(place)) : name}
        </span>
        <Button
          size="sm"
          variant="ghost"
          aria-label={createMessages.changeStorage}
          disabled={disabled}
          onClick={onChange}
        >
          {createMessages.change}
        </Button>
      </div>
      {type === 'own' && regions.state === 'failed' && (
        <RegionField regions={regions} disabled={disabled} value={region} onChange={onRegion} />
      )}
    </>
  );
}
