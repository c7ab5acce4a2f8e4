import type { StorageType } from '#contract/entities/workspace.ts';
import { RegionField, type Regions } from '../../../shared/regions/region-field.tsx';
import { createMessages } from './create-messages.ts';
import type { CredentialSettings } from './credentials.ts';
import { StorageOptions } from './storage-options.tsx';
import { type StepProps, WizardFrame } from './wizard-frame.tsx';

interface StorageStepProps extends StepProps {
  /** Empty where it has no name yet. */
  readonly workspaceName: string;
  readonly regions: Regions;
  readonly type: StorageType;
  readonly region: string;
  readonly onType: (type: StorageType) => void;
  readonly onRegion: (region: string) => void;
  readonly onDone: (settings: CredentialSettings) => void;
}

export function StorageStep(props: StorageStepProps) {
  const { workspaceName, regions, type, region, working, onType, onRegion, onDone } = props;
  const isOwn = type === 'own';
  return (
    <WizardFrame
      {...props}
      wide
      isDraft
      current={1}
      title={workspaceName === '' ? createMessages.whereUnnamed : createMessages.where(workspaceName)}
      lead={createMessages.storageAbout}
      isReady={!isOwn || (regions.state === 'answered' && regions.data.length > 0)}
      isComing={isOwn && regions.state === 'asking'}
      // Only what makes the workspace needs the network; the next step does not.
      offlineReason={isOwn && workspaceName !== '' && props.offlineReason}
      onSubmit={() => onDone({ region })}
    >
      <StorageOptions type={type} disabled={working} onType={onType}>
        <RegionField regions={regions} disabled={working} value={region} onChange={onRegion} />
      </StorageOptions>
    </WizardFrame>
  );
}
