import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { assignableRoles } from '#contract/rules/assignable-roles.ts';
import { sync } from '../../lib/worker-client.ts';
import { personName, personNameAndAddress } from '../../shared/people/person-label.tsx';
import { roleName } from '../../shared/people/role-name.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import { fill } from '../../ui/language/fill.ts';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { noticeMs, roleFailed } from './member-texts.ts';
import { messages } from './messages.ts';

interface UpdateRoleDialogProps {
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** First which role, then whether it is meant: an admin sees everything in the workspace. */
export function UpdateRoleDialog({ member, open, onClose, onClosed }: UpdateRoleDialogProps) {
  const [chosen, setChosen] = useState('');
  const [step, setStep] = useState<'choose' | 'confirm'>('choose');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const role = assignableRoles.find((candidate) => String(candidate) === chosen);

  const submit = async () => {
    if (working) return;
    if (role === undefined) return setError(messages.selectRole);
    setError(undefined);
    if (step === 'choose') return setStep('confirm');
    setWorking(true);
    const body = { id: member.id, workspace_id: member.workspaceId, role };
    const result = await sync.call('changeRole', { body });
    await sync.refreshPeople(member.workspaceId);
    setWorking(false);
    if (!result.ok) return setError(roleFailed(result.problem));
    showToast({ kind: 'success', text: messages.roleUpdated, forMs: noticeMs });
    onClose();
  };

  return (
    <Dialog
      alert={step === 'confirm'}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={step === 'choose' ? messages.updateRole : messages.confirmRole}
      onSubmit={submit}
      error={step === 'confirm' && error}
      footer={
        <>
          <Button onClick={step === 'choose' ? onClose : () => setStep('choose')}>
            {step === 'choose' ? common.cancel : common.back}
          </Button>
          <Button type="submit" variant="primary" working={working && messages.updating}>
            {step === 'choose' ? common.continue : messages.updateRole}
          </Button>
        </>
      }
    >
      {step === 'choose' || role === undefined ? (
        <SelectField
          label={messages.roleOf(personName(member))}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setError(undefined);
          }}
          error={error}
          options={[
            { value: '', label: messages.selectRole },
            ...assignableRoles.map((candidate) => ({
              value: String(candidate),
              label: roleName(candidate),
              disabled: candidate === member.role,
            })),
          ]}
        />
      ) : (
        <p>
          {fill(messages.changeRole(roleName(member.role), roleName(role)), {
            user: <b>{personNameAndAddress(member)}</b>,
          })}
        </p>
      )}
    </Dialog>
  );
}
