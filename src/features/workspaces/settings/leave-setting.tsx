import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { leavingHere } from '../../../shared/spaces/left-here.ts';
import { useDistinctName } from '../../../shared/spaces/use-distinct-name.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SettingCard } from '../../../ui/display/setting-card.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { messages } from './messages.ts';
import { leaveFailedMessage, noticeMs, waitingText } from './settings-texts.ts';

interface ExitSettingProps {
  readonly workspace: Workspace;
  readonly offlineReason: string | false;
  readonly onLeft: () => void;
}

export function LeaveSetting({ workspace, offlineReason, onLeft }: ExitSettingProps) {
  const { id, name } = workspace;
  const called = useDistinctName(workspace);
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
  const isPaused = useSharedQuery('device')?.paused === true && pending > 0;
  const waitingReason = waitingText(pending, isPaused);

  const exit = async () => {
    if (working) return;
    if (waitingReason) return setError(waitingReason);
    setWorking(true);
    setError(undefined);
    const body = { id, workspace_name: name };
    const result = await leavingHere(id, () =>
      sync.call('exitWorkspace', { query: { workspaceId: id }, body }),
    );
    setWorking(false);
    if (!result.ok) return setError(leaveFailedMessage(result.problem));
    showToast({ kind: 'success', text: messages.exited(called), forMs: noticeMs });
    setAsking(false);
    onLeft();
  };

  return (
    <>
      <SettingCard
        title={messages.exit}
        about={messages.exitAbout(called)}
        note={isPaused ? messages.exitNotePaused : messages.exitNote}
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
            {messages.exit}
          </Button>
        }
      />
      <Dialog
        alert
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.exit}
        onSubmit={() => void exit()}
        error={error}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
            <Button type="submit" variant="danger-solid" working={working && messages.exiting}>
              {messages.exitShort}
            </Button>
          </>
        }
      >
        <p>{fill(messages.exitConfirm, { name: <b>{called}</b> })}</p>
      </Dialog>
    </>
  );
}
