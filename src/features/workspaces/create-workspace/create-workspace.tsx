import { useState } from 'react';
import type { StorageType, Workspace } from '#contract/entities/workspace.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { regionOf } from '../../../shared/regions/use-region-selection.ts';
import { WaitingInvitation } from '../../../shared/spaces/waiting-invitation.tsx';
import { messages } from '../messages.ts';
import { connectionMessage, creationMessage, goneText } from '../workspace-texts.ts';
import { createMessages } from './create-messages.ts';
import type { CredentialSettings } from './credentials.ts';
import { CredentialsStep } from './credentials-step.tsx';
import { StorageLine } from './storage-line.tsx';
import { StorageStep } from './storage-step.tsx';
import { useCreateWorkspace } from './use-create-workspace.ts';
import { useDraft } from './use-draft.ts';
import { WorkspaceNameStep } from './workspace-name-step.tsx';

interface CreateWorkspaceProps {
  /** The one in whose place the page came, with nobody asking for it. */
  readonly gone?: Workspace | undefined;
  /** Leads back; absent where there is nowhere to go back to. */
  readonly onCancel?: (() => void) | undefined;
  readonly onCreated: (workspace: Workspace) => void;
  /** The address must be proved before anything can be made. */
  readonly onNotValidated: () => void;
}

/**
 * Name and storage, then credentials where the customer brings the storage. What was typed survives going back and every
 * failure; Close forgets it.
 */
export function CreateWorkspace({ gone, onCancel, onCreated, onNotValidated }: CreateWorkspaceProps) {
  useTitle(createMessages.title);
  // Who has a workspace names the next one; the first one has a name to begin with.
  const making = useDraft(onCancel === undefined);
  const { draft, checked, change } = making;
  const [isTakenUp, setTakenUp] = useState(false);
  const isUnasked = gone !== undefined && !isTakenUp;
  const regions = useServerCall('regions', {});
  const offlineReason = useOffline() && messages.needsConnection;
  const region = regionOf(regions, draft.region);
  const creation = useCreateWorkspace({
    onCreated: (workspace) => {
      making.clear();
      onCreated(workspace);
    },
    onNotValidated,
  });

  const goTo = (step: typeof draft.step) => {
    creation.forgive();
    setTakenUp(true);
    change({ step });
  };
  const create = (type: StorageType, settings: CredentialSettings) => {
    if (!checked.ok) return goTo('name');
    creation.create(checked.value, type, settings);
  };
  const cancel =
    onCancel &&
    (() => {
      making.clear();
      onCancel();
    });
  const close = () => {
    creation.cancel();
    creation.forgive();
    if (cancel) cancel();
    else making.clear(draft.name);
  };

  // A draft of another day may stand at a later step.
  if (draft.step === 'name' || isUnasked) {
    return (
      <WorkspaceNameStep
        name={draft.name}
        isSuggested={making.isSuggested}
        unasked={isUnasked ? goneText(gone) : null}
        type={draft.type}
        working={creation.working}
        offlineReason={offlineReason}
        failure={creation.problem && creationMessage(creation.problem)}
        isStorageKnown={regions.state === 'answered' && regions.data.length > 0}
        isStorageAsked={regions.state === 'asking'}
        onName={(name) => {
          change({ name });
          creation.forgive();
        }}
        onCancel={creation.working ? creation.cancel : cancel}
        otherWay={onCancel === undefined && <WaitingInvitation />}
        onDone={() => (draft.type === 'own' ? create('own', { region }) : goTo('credentials'))}
      >
        <StorageLine
          type={draft.type}
          regions={regions}
          region={region}
          disabled={creation.working}
          onRegion={(chosen) => change({ region: chosen })}
          onChange={() => goTo('storage')}
        />
      </WorkspaceNameStep>
    );
  }
  const shared = {
    working: creation.working,
    offlineReason,
    isNameTaken: creation.problem?.kind === 'refused' && creation.problem.code === 'already-exists',
    isNamed: checked.ok,
    onCancel: creation.cancel,
    onRename: () => goTo('name'),
    onClose: close,
  };
  if (draft.step === 'credentials' && draft.type !== 'own') {
    const { type } = draft;
    return (
      <CredentialsStep
        {...shared}
        key={type}
        type={type}
        typed={making.typed(type)}
        onType={(part) => {
          making.type(type, part);
          creation.forgive();
        }}
        failure={creation.problem && connectionMessage(creation.problem)}
        onBack={() => goTo('storage')}
        onDone={(settings) => create(type, settings)}
      />
    );
  }
  return (
    <StorageStep
      {...shared}
      workspaceName={checked.ok ? checked.value : ''}
      regions={regions}
      type={draft.type}
      region={region}
      failure={creation.problem && creationMessage(creation.problem)}
      onType={(type) => {
        change({ type });
        creation.forgive();
      }}
      onRegion={(chosen) => change({ region: chosen })}
      onBack={() => goTo('name')}
      onDone={(settings) => {
        if (draft.type !== 'own' && checked.ok) goTo('credentials');
        else create(draft.type, settings);
      }}
    />
  );
}
