import { useId, useState } from 'react';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { Flow, FlowFoot, Steps } from '../../../lib/flow.tsx';
import { spaceNameChecks } from '../../../lib/space-name-checks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LiveChecklist } from '../../../ui/fields/live-checklist.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { messages, nameMessage } from '../messages.ts';
import styles from './create-workspace.module.css';
import { stepNames } from './creation-frame.tsx';

interface WorkspaceNameStepProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onCancel: (() => void) | undefined;
  readonly onDone: () => void;
}

export function WorkspaceNameStep({ name, onName, onCancel, onDone }: WorkspaceNameStepProps) {
  const checklistId = useId();
  const [touched, setTouched] = useState(false);
  const [left, setLeft] = useState(false);
  const checked = checkSpaceName(name);
  const blankAndLeft = left && !checked.ok && checked.problem.kind === 'space-name.blank';

  return (
    <Flow
      title="Create workspace"
      lead="A workspace holds your team, its filespaces and the storage behind them."
      steps={<Steps names={stepNames} current={0} />}
      onSubmit={() => (checked.ok ? onDone() : setLeft(true))}
    >
      <div className={styles.field}>
        <TextField
          label="Workspace name"
          size="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          describedBy={checklistId}
          invalid={left && !checked.ok}
          error={blankAndLeft && nameMessage(checked.problem)}
          value={name}
          onChange={(event) => {
            onName(event.currentTarget.value);
            setTouched(true);
          }}
          onBlur={() => setLeft(touched)}
        />
        <LiveChecklist id={checklistId} checks={spaceNameChecks(name, messages.nameLength, left)} />
      </div>
      <FlowFoot>
        {onCancel && (
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" size="lg" className={styles.go} disabled={!checked.ok}>
          Create workspace
        </Button>
      </FlowFoot>
    </Flow>
  );
}
