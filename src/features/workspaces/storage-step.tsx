import { useState } from 'react';
import { filespaceDefaults } from '#contract/rules/limits.ts';
import { Flow, FlowFoot, Steps } from '../../lib/flow.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Note } from '../../ui/show/note.tsx';
import styles from './create-workspace.module.css';
import { regionsMessage } from './messages.ts';
import { RegionField } from './region-field.tsx';
import { StorageOptions } from './storage-options.tsx';

interface StorageStepProps {
  readonly stepNames: readonly string[];
  readonly workspaceName: string;
  readonly working: boolean;
  readonly failure: string | null;
  readonly onBack: () => void;
  readonly onClose: (() => void) | undefined;
  readonly onDone: (type: string, settings: Readonly<Record<string, string>>) => void;
}

export function StorageStep(props: StorageStepProps) {
  const { stepNames, workspaceName, working, failure, onBack, onClose, onDone } = props;
  const regions = useCall('regions', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const list = regions.state === 'answered' ? regions.answer : [];
  const region = chosen ?? list[0]?.region_key ?? filespaceDefaults.regionCode;

  return (
    <Flow
      wide
      above={
        onClose && <IconButton icon="x" label="Close" size="lg" className={styles.close} onClick={onClose} />
      }
      steps={<Steps names={stepNames} current={1} />}
      title={`Where should ${workspaceName} keep its files?`}
      lead="Pick one storage for the whole workspace."
      onSubmit={() => list.length > 0 && onDone('own', { region })}
    >
      <StorageOptions>
        <RegionField
          regions={list}
          loading={regions.state === 'asking'}
          value={region}
          onChange={setChosen}
        />
        {regions.state === 'failed' && (
          <Note tone="danger" role="alert">
            {regionsMessage(regions.problem)}{' '}
            <button type="button" className={styles.inlineButton} onClick={regions.again}>
              Try again
            </button>
          </Note>
        )}
      </StorageOptions>
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <FlowFoot>
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
        <span className={styles.spacer} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={styles.wideButton}
          disabled={list.length === 0}
          working={working && 'Creating...'}
        >
          Continue
        </Button>
      </FlowFoot>
    </Flow>
  );
}
