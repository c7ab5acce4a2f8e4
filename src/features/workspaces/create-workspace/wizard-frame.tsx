import type { ReactNode } from 'react';
import type { StorageType } from '#contract/entities/workspace.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { Wizard, WizardFooter, WizardSteps } from '../../../ui/display/wizard.tsx';
import { createMessages } from './create-messages.ts';
import styles from './create-workspace.module.css';
import { useAwaitedSubmit } from './use-awaited-submit.ts';

/** What the steps after the name have in common. */
export interface StepProps {
  readonly working: boolean;
  /** Why nothing can be made now. */
  readonly offlineReason: string | false;
  readonly failure: string | null;
  /** The failure is about the name, which stands on the first step. */
  readonly isNameTaken: boolean;
  /** Whether the first step has a name that a workspace can have. */
  readonly isNamed: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Stops waiting for the workspace that is being made. */
  readonly onCancel: () => void;
  readonly onRename: () => void;
}

interface FrameProps extends StepProps {
  readonly type: StorageType;
  readonly current: number;
  readonly title: ReactNode;
  readonly lead: string;
  readonly wide?: boolean;
  /** What is entered outlives a reload. */
  readonly isDraft?: boolean;
  readonly isReady: boolean;
  /** What it is not ready without is being asked. */
  readonly isComing?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** What the steps are called, in their order. The own storage needs no credentials. */
export function wizardSteps(type: StorageType): readonly string[] {
  const { name, storage, credentials } = createMessages.steps;
  return type === 'own' ? [name, storage] : [name, storage, credentials];
}

/** A step with Back, Close and Continue. While the workspace is made, Back turns into a way to stop it. */
export function WizardFrame(props: FrameProps) {
  const { current, title, lead, wide = false, working, offlineReason, failure, children } = props;
  const { type, isReady, isComing = false, onSubmit } = props;
  const isOff = Boolean(offlineReason) || working;
  const { isAwaited, submit } = useAwaitedSubmit({
    canSubmit: isReady && !isOff,
    isComing: isComing && !isOff,
    of: type,
    onSubmit,
  });
  return (
    <Wizard
      wide={wide}
      above={
        <IconButton
          icon="x"
          label={common.close}
          size="lg"
          className={styles.close}
          onClick={props.onClose}
        />
      }
      steps={<WizardSteps names={wizardSteps(type)} current={current} open={props.isNamed ? undefined : 0} />}
      title={title}
      lead={lead}
      isDraft={props.isDraft ?? false}
      onSubmit={submit}
    >
      {children}
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
          {props.isNameTaken && (
            <>
              {' '}
              <button type="button" className={styles.inlineButton} onClick={props.onRename}>
                {createMessages.changeName}
              </button>
            </>
          )}
        </Note>
      )}
      <WizardFooter>
        <Button size="lg" onClick={working ? props.onCancel : props.onBack}>
          {working ? common.cancel : common.back}
        </Button>
        <span className={styles.spacer} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={styles.wideButton}
          disabled={!isReady && !isComing}
          disabledReason={offlineReason}
          working={(working || isAwaited) && createMessages.creating}
        >
          {common.continue}
        </Button>
      </WizardFooter>
    </Wizard>
  );
}
