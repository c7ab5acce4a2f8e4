import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SettingCard } from '../../../ui/display/setting-card.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { leaveFailedMessage, leftMessage, noticeMs, pendingChangesMessage } from './messages.ts';

interface ExitSettingProps {
  readonly workspace: Workspace;
  readonly offlineReason: string | false;
  readonly onLeft: () => void;
}

export function LeaveSetting({ workspace, offlineReason, onLeft }: ExitSettingProps) {
  const { id, name } = workspace;
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const pending = useLiveQuery(
    async (reader) => {
      const [counts, filespaces] = await Promise.all([reader.pendingCounts(), reader.filespaces(id)]);
      return filespaces.reduce((sum, filespace) => sum + (counts.get(filespace.id) ?? 0), 0);
    },
    [id],
    0,
  );
  const waitingReason = pending > 0 && pendingChangesMessage(pending);

  const exit = async () => {
    if (working) return;
    if (waitingReason) return setError(waitingReason);
    setWorking(true);
    setError(undefined);
    const body = { id, workspace_name: name };
    const result = await sync.call('exitWorkspace', { query: { workspaceId: id }, body });
    setWorking(false);
    if (!result.ok) return setError(leaveFailedMessage(result.problem));
    showToast({ kind: 'success', text: leftMessage(name), forMs: noticeMs });
    setAsking(false);
    onLeft();
  };

  return (
    <>
      <SettingCard
        title="Exit workspace"
        about={`You lose access to every filespace in ${name}. An admin can invite you again.`}
        note="Changes still waiting on this device are sent first."
        action={
          <Button
            icon="logout"
            variant="danger"
            disabledReason={offlineReason || waitingReason}
            onClick={() => {
              setError(undefined);
              setAsking(true);
            }}
          >
            Exit workspace
          </Button>
        }
      />
      <Dialog
        alert
        open={asking}
        onClose={() => setAsking(false)}
        title="Exit workspace"
        onSubmit={() => void exit()}
        error={error}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button type="submit" variant="danger-solid" working={working && 'Exiting...'}>
              Exit
            </Button>
          </>
        }
      >
        <p>
          You will not see <b>{name}</b> and its filespaces any more, and what this device keeps of them is
          removed.
        </p>
      </Dialog>
    </>
  );
}
