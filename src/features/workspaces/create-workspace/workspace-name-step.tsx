import { checkSpaceName } from '#contract/rules/space-name.ts';
import { SpaceNameField } from '../../../shared/space-name/space-name-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Wizard, WizardFooter, WizardSteps } from '../../../ui/display/wizard.tsx';
import { messages, nameMessage } from '../messages.ts';
import styles from './create-workspace.module.css';
import { wizardSteps } from './wizard-frame.tsx';

interface WorkspaceNameStepProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onCancel: (() => void) | undefined;
  readonly onDone: () => void;
}

export function WorkspaceNameStep({ name, onName, onCancel, onDone }: WorkspaceNameStepProps) {
  const isFine = checkSpaceName(name).ok;
  return (
    <Wizard
      title="Create workspace"
      lead="A workspace holds your team, its filespaces and the storage behind them."
      steps={<WizardSteps names={wizardSteps} current={0} />}
      onSubmit={() => isFine && onDone()}
    >
      <SpaceNameField
        label="Workspace name"
        lengthText={messages.nameLength}
        messageOf={nameMessage}
        name={name}
        onName={onName}
      />
      <WizardFooter>
        {onCancel && (
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" size="lg" className={styles.go} disabled={!isFine}>
          Create workspace
        </Button>
      </WizardFooter>
    </Wizard>
  );
}
