import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { sync } from '../../lib/sync.ts';
import { useTitle } from '../../lib/use-title.ts';
import { creationMessage } from './messages.ts';
import { StorageStep } from './storage-step.tsx';
import { WorkspaceNameStep } from './workspace-name-step.tsx';

interface CreateWorkspaceProps {
  /** Leads back; absent where there is nowhere to go back to. */
  readonly onCancel?: (() => void) | undefined;
  readonly onCreated: (workspace: Workspace) => void;
  /** The address must be proved before anything can be made. */
  readonly onNotValidated: () => void;
}

const stepNames = ['Name', 'Storage'] as const;

/** Name, then storage. What was typed survives going back and every failure. */
export function CreateWorkspace({ onCancel, onCreated, onNotValidated }: CreateWorkspaceProps) {
  useTitle('Create workspace');
  const [name, setName] = useState('');
  const [step, setStep] = useState<'name' | 'storage'>('name');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const create = async (type: string, settings: Readonly<Record<string, string>>) => {
    if (working) return;
    const checked = checkSpaceName(name);
    if (!checked.ok) return setStep('name');
    setWorking(true);
    setFailure(null);
    const result = await sync.createWorkspace({ name: checked.value, storage: { type, settings } });
    setWorking(false);
    if (result.ok) return onCreated(result.value);
    if (result.problem.kind === 'refused' && result.problem.code === 'not-validated') return onNotValidated();
    setFailure(creationMessage(result.problem));
  };

  if (step === 'name') {
    return (
      <WorkspaceNameStep
        stepNames={stepNames}
        name={name}
        onName={(next) => {
          setName(next);
          setFailure(null);
        }}
        onCancel={onCancel}
        onDone={() => setStep('storage')}
      />
    );
  }
  return (
    <StorageStep
      stepNames={stepNames}
      workspaceName={name}
      working={working}
      failure={failure}
      onBack={() => {
        setStep('name');
        setFailure(null);
      }}
      onClose={onCancel}
      onDone={create}
    />
  );
}
