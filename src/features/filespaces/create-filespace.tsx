import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWorthDrawing } from '../../lib/waiting/use-worth-drawing.ts';
import { RegionField } from '../../shared/regions/region-field.tsx';
import { useRegionSelection } from '../../shared/regions/use-region-selection.ts';
import { SpaceNameField } from '../../shared/space-name/space-name-field.tsx';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Wizard, WizardFooter } from '../../ui/display/wizard.tsx';
import styles from './create-filespace.module.css';
import { creationMessages } from './creation-messages.ts';
import { nameMessage } from './creation-texts.ts';
import { messages } from './messages.ts';
import { useCreateFilespace } from './use-create-filespace.ts';

interface CreateFilespaceProps {
  readonly workspace: Pick<Workspace, 'id' | 'storageType'>;
  readonly onCancel: () => void;
  readonly onCreated: (filespace: Filespace) => void;
}

export function CreateFilespace({ workspace, onCancel, onCreated }: CreateFilespaceProps) {
  useTitle(messages.createFilespace);
  const { name, isSuggested, isFine, working, failure, change, create } = useCreateFilespace(
    workspace.id,
    onCreated,
  );
  const offline = useOffline();
  // Storage that the customer brought is where it is.
  const hasRegions = workspace.storageType === 'own';
  const { regions, region, choose } = useRegionSelection(hasRegions);
  // Whether there is a choice of regions decides how high the form is, and with it where all of it stands.
  const isSettled = useWorthDrawing(!hasRegions || regions.state !== 'asking');
  if (!isSettled) return null;

  return (
    <Wizard
      title={messages.createFilespace}
      lead={creationMessages.lead}
      onSubmit={() => {
        if (!offline) void create({ ...(hasRegions && { regionCode: region }) });
      }}
    >
      <SpaceNameField
        label={creationMessages.name}
        lengthText={creationMessages.nameLength}
        messageOf={nameMessage}
        readOnly={working}
        isSuggested={isSuggested}
        name={name}
        onName={change}
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
          disabled={!isFine}
          disabledReason={offline && messages.needsConnection}
          working={working && creationMessages.creating}
        >
          {messages.createFilespace}
        </Button>
      </WizardFooter>
    </Wizard>
  );
}
