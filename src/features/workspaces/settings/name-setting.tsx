import { useId, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { sync } from '../../../lib/worker-client.ts';
import { spaceNameChecks } from '../../../shared/space-name/space-name-checks.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SettingCard } from '../../../ui/display/setting-card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ValidationChecklist } from '../../../ui/fields/validation-checklist.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { messages as ofCreation } from '../messages.ts';
import { nameMessage } from '../workspace-texts.ts';
import { messages } from './messages.ts';
import styles from './settings.module.css';
import { noticeMs, renameFailed } from './settings-texts.ts';

interface NameSettingProps {
  readonly workspace: Workspace;
  readonly offlineReason: string | false;
}

export function NameSetting({ workspace, offlineReason }: NameSettingProps) {
  const checklistId = useId();
  /** Null until somebody types: until then it is whatever the workspace is called. */
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const name = typed ?? workspace.name;
  const checked = checkSpaceName(name);
  const isOther = name !== workspace.name;

  const save = async () => {
    if (working || offlineReason || !isOther) return;
    if (!checked.ok) {
      setLeft(true);
      return setError(nameMessage(checked.problem));
    }
    setWorking(true);
    setError(undefined);
    const body = { id: workspace.id, workspace_name: checked.value };
    const result = await sync.call('renameWorkspace', { body });
    if (result.ok) await sync.refreshSpaces();
    setWorking(false);
    if (!result.ok) return setError(renameFailed(result.problem));
    setTyped(null);
    setLeft(false);
    showToast({ kind: 'success', text: messages.renamed(checked.value), forMs: noticeMs });
  };

  return (
    <SettingCard
      title={messages.name}
      about={messages.nameAbout}
      note={messages.nameNote}
      onSubmit={() => void save()}
      action={
        <Button
          type="submit"
          variant="primary"
          working={working && common.saving}
          disabled={!isOther || !checked.ok}
          disabledReason={isOther && checked.ok && offlineReason}
        >
          {common.save}
        </Button>
      }
    >
      <div className={styles.name}>
        <TextField
          label={messages.name}
          labelHidden
          size="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          describedBy={checklistId}
          invalid={left && !checked.ok}
          error={error}
          value={name}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          onBlur={() => setLeft(isOther)}
        />
        <ValidationChecklist id={checklistId} checks={spaceNameChecks(name, ofCreation.nameLength, left)} />
      </div>
    </SettingCard>
  );
}
