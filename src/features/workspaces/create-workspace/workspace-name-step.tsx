import type { ReactNode } from 'react';
import type { StorageType } from '#contract/entities/workspace.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { nameInLinks } from '../../../shared/space-name/name-in-links.ts';
import { SpaceNameField } from '../../../shared/space-name/space-name-field.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { Wizard, WizardFooter, WizardSteps } from '../../../ui/display/wizard.tsx';
import { messages } from '../messages.ts';
import { nameMessage } from '../workspace-texts.ts';
import { createMessages } from './create-messages.ts';
import styles from './create-workspace.module.css';
import { useAwaitedSubmit } from './use-awaited-submit.ts';
import { wizardSteps } from './wizard-frame.tsx';

interface WorkspaceNameStepProps {
  readonly name: string;
  /** The name is one that was offered, and nobody has typed. */
  readonly isSuggested: boolean;
  /** Why the page came by itself, under whatever was being typed: the keyboard begins at its title. */
  readonly unasked: string | null;
  readonly type: StorageType;
  readonly working: boolean;
  /** Why nothing can be made now. */
  readonly offlineReason: string | false;
  readonly failure: string | null;
  /** Whether it is known where the own storage is. */
  readonly isStorageKnown: boolean;
  /** It is being asked. */
  readonly isStorageAsked: boolean;
  readonly onName: (name: string) => void;
  readonly onCancel: (() => void) | undefined;
  /** Makes the workspace, or goes on to the credentials of the customer's storage. */
  readonly onDone: () => void;
  /** Which storage it gets. */
  readonly children: ReactNode;
  /** Another way to a workspace; it comes later, and moves nothing. */
  readonly otherWay: ReactNode;
}

/** The name, with the storage on one line: with the own storage that is all there is to say. */
export function WorkspaceNameStep(props: WorkspaceNameStepProps) {
  const { name, isSuggested, type, working, offlineReason, failure, onName, onCancel, onDone } = props;
  const isOwn = type === 'own';
  const isNamed = checkSpaceName(nameInLinks(name)).ok;
  const isFine = isNamed && (!isOwn || props.isStorageKnown);
  const reason = isOwn && offlineReason;
  const isOff = Boolean(reason) || working;
  const isComing = isNamed && isOwn && props.isStorageAsked;
  const { isAwaited, submit } = useAwaitedSubmit({
    canSubmit: isFine && !isOff,
    isComing: isComing && !isOff,
    of: name,
    onSubmit: onDone,
  });
  return (
    <Wizard
      title={createMessages.title}
      lead={createMessages.about}
      focusTitle={props.unasked !== null}
      steps={!isOwn && <WizardSteps names={wizardSteps(type)} current={0} />}
      isDraft
      onSubmit={submit}
    >
      {props.unasked && <Note tone="warn">{props.unasked}</Note>}
      <SpaceNameField
        label={createMessages.name}
        lengthText={messages.nameLength}
        messageOf={nameMessage}
        readOnly={working}
        isSuggested={isSuggested}
        isPassive={props.unasked !== null}
        name={name}
        onName={onName}
      />
      {props.children}
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <WizardFooter>
        {onCancel && (
          <Button size="lg" onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={styles.go}
          disabled={!isFine && !isComing}
          disabledReason={reason}
          working={(working || isAwaited) && createMessages.creating}
        >
          {isOwn ? createMessages.title : common.continue}
        </Button>
      </WizardFooter>
      {props.otherWay}
    </Wizard>
  );
}
