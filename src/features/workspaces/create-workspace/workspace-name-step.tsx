import { checkSpaceName } from '#contract/rules/space-name.ts';
import { SpaceNameField } from '../../../shared/space-name/space-name-field.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Wizard, WizardFooter, WizardSteps } from '../../../ui/display/wizard.tsx';
import { messages } from '../messages.ts';
import { nameMessage } from '../workspace-texts.ts';
import { createMessages } from './create-messages.ts';
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
      title={createMessages.title}
      lead={createMessages.about}
      steps={<WizardSteps names={wizardSteps()} current={0} />}
      onSubmit={() => isFine && onDone()}
    >
      <SpaceNameField
        label={createMessages.name}
        lengthText={messages.nameLength}
        messageOf={nameMessage}
        name={name}
        onName={onName}
      />
      <WizardFooter>
        {onCancel && (
          <Button size="lg" onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
        <Button type="submit" variant="primary" size="lg" className={styles.go} disabled={!isFine}>
          {createMessages.title}
        </Button>
      </WizardFooter>
    </Wizard>
  );
}
