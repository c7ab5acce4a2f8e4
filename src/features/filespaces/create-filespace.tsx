import { useId, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { filespaceDefaults } from '#contract/rules/limits.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { Flow, FlowFoot } from '../../lib/flow.tsx';
import { RegionField } from '../../lib/regions/region-field.tsx';
import { spaceNameChecks } from '../../lib/space-name-checks.ts';
import { sync } from '../../lib/sync.ts';
import { useCall } from '../../lib/use-call.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LiveChecklist } from '../../ui/fields/live-checklist.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Note } from '../../ui/show/note.tsx';
import styles from './create-filespace.module.css';
import { creationMessage, messages, nameMessage } from './messages.ts';

interface CreateFilespaceProps {
  readonly workspace: Pick<Workspace, 'id' | 'storageType'>;
  readonly onCancel: () => void;
  readonly onCreated: (filespace: Filespace) => void;
}

export function CreateFilespace({ workspace, onCancel, onCreated }: CreateFilespaceProps) {
  useTitle('Create filespace');
  const checklistId = useId();
  const [name, setName] = useState('');
  const [touched, setTouched] = useState(false);
  const [left, setLeft] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offline = useOffline();
  // Storage that the customer brought is where it is.
  const hasRegions = workspace.storageType === 'own';
  const regions = useCall('regions', hasRegions ? {} : null);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = regions.state === 'answered' ? regions.answer : [];
  const regionCode = chosen ?? list[0]?.region_key ?? filespaceDefaults.regionCode;
  const checked = checkSpaceName(name);
  const blankAndLeft = left && !checked.ok && checked.problem.kind === 'space-name.blank';

  const create = async () => {
    if (working || offline) return;
    if (!checked.ok) return setLeft(true);
    setWorking(true);
    setFailure(null);
    const result = await sync.createFilespace({
      name: checked.value,
      workspaceId: workspace.id,
      ...(hasRegions && { regionCode }),
    });
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
      {hasRegions && (
        <RegionField regions={regions} disabled={working} value={regionCode} onChange={setChosen} />
      )}
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
          disabledReason={offline && messages.needsConnection}
          working={working && 'Creating...'}
        >
          Create filespace
        </Button>
      </FlowFoot>
    </Flow>
  );
}
