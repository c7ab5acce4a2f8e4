import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { sync } from '../../lib/worker-client.ts';
import { RegionField } from '../../shared/regions/region-field.tsx';
import { useRegionSelection } from '../../shared/regions/use-region-selection.ts';
import { SpaceNameField } from '../../shared/space-name/space-name-field.tsx';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Wizard, WizardFooter } from '../../ui/display/wizard.tsx';
import styles from './create-filespace.module.css';
import { creationMessages } from './creation-messages.ts';
import { creationMessage, nameMessage } from './creation-texts.ts';
import { messages } from './messages.ts';

interface CreateFilespaceProps {
  readonly workspace: Pick<Workspace, 'id' | 'storageType'>;
  readonly onCancel: () => void;
  readonly onCreated: (filespace: Filespace) => void;
}

export function CreateFilespace({ workspace, onCancel, onCreated }: CreateFilespaceProps) {
  useTitle(messages.createFilespace);
  const [name, setName] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offline = useOffline();
  // Storage that the customer brought is where it is.
  const hasRegions = workspace.storageType === 'own';
  const { regions, region, choose } = useRegionSelection(hasRegions);
  const checked = checkSpaceName(name);

  const create = async () => {
    if (working || offline || !checked.ok) return;
    setWorking(true);
    setFailure(null);
    const result = await sync.createFilespace({
      name: checked.value,
      workspaceId: workspace.id,
      ...(hasRegions && { regionCode: region }),
    });
    if (result.ok) {
      // Who makes a filespace means to use it here; where there is no room for it, its own screen says so.
      await sync.connectFilespace(result.value.id);
      return onCreated(result.value);
    }
    setWorking(false);
    setFailure(creationMessage(result.problem));
  };

  return (
    <Wizard title={messages.createFilespace} lead={creationMessages.lead} onSubmit={create}>
      <SpaceNameField
        label={creationMessages.name}
        lengthText={creationMessages.nameLength}
        messageOf={nameMessage}
        readOnly={working}
        name={name}
        onName={(typed) => {
          setName(typed);
          setFailure(null);
        }}
      />
      {hasRegions && <RegionField regions={regions} disabled={working} value={region} onChange={choose} />}
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <WizardFooter>
        <Button size="lg" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={styles.go}
          disabled={!checked.ok}
          disabledReason={offline && messages.needsConnection}
          working={working && creationMessages.creating}
        >
          {messages.createFilespace}
        </Button>
      </WizardFooter>
    </Wizard>
  );
}
