import { useId, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { Flow, FlowFoot } from '../../lib/flow.tsx';
import { spaceNameChecks } from '../../lib/space-name-checks.ts';
import { sync } from '../../lib/sync.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LiveChecklist } from '../../ui/fields/live-checklist.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Note } from '../../ui/show/note.tsx';
import styles from './create-filespace.module.css';
import { creationMessage, messages, nameMessage } from './messages.ts';

interface CreateFilespaceProps {
  readonly workspaceId: string;
  readonly onCancel: () => void;
  readonly onCreated: (filespace: Filespace) => void;
}

export function CreateFilespace({ workspaceId, onCancel, onCreated }: CreateFilespaceProps) {
  useTitle('Create filespace');
  const checklistId = useId();
  const [name, setName] = useState('');
  const [touched, setTouched] = useState(false);
  const [left, setLeft] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const checked = checkSpaceName(name);
  const blankAndLeft = left && !checked.ok && checked.problem.kind === 'space-name.blank';

  const create = async () => {
    if (working) return;
    if (!checked.ok) return setLeft(true);
    setWorking(true);
    setFailure(null);
    const result = await sync.createFilespace({ name: checked.value, workspaceId });
    if (result.ok) {
      // Who makes a filespace means to use it here.
      await sync.connectFilespace(result.value.id);
      return onCreated(result.value);
    }
    setWorking(false);
    setFailure(creationMessage(result.problem));
  };

  return (
    <Flow
      title="Create filespace"
      lead="A filespace is a drive your team can open in the browser or the desktop app."
      onSubmit={create}
    >
      <div className={styles.field}>
        <TextField
          label="Filespace name"
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
            setName(event.currentTarget.value);
            setTouched(true);
            setFailure(null);
          }}
          onBlur={() => setLeft(touched)}
        />
        <LiveChecklist id={checklistId} checks={spaceNameChecks(name, messages.nameLength, left)} />
      </div>
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <FlowFoot>
        <Button size="lg" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={styles.go}
          disabled={!checked.ok}
          working={working && 'Creating...'}
        >
          Create filespace
        </Button>
      </FlowFoot>
    </Flow>
  );
}
