import { sync } from '../../lib/worker-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { type BatchView, isFinished, isOpen } from './batch-view.ts';
import { saveActions } from './saves/save-actions.ts';
import { isFinishedSave, isOpenSave, type SaveView } from './saves/save-view.ts';
import { transferActions } from './transfer-actions.ts';
import { transferMessages } from './transfer-messages.ts';

export interface TransfersMenuProps {
  readonly views: readonly BatchView[];
  readonly saves: readonly SaveView[];
}

/** What is done with all of them. */
export function TransfersMenu({ views, saves }: TransfersMenuProps) {
  const open = views.filter(isOpen);
  const openSaves = saves.filter(isOpenSave);
  const states = [...open, ...openSaves].map(({ state }) => state);
  const allPaused = states.length > 0 && states.every((state) => state === 'paused');
  const finished = views.filter(isFinished).map(({ batch }) => batch.batchId);
  const finishedSaves = saves.filter(isFinishedSave).map(({ save }) => save.saveId);
  const pauseAll = (paused: boolean) => {
    // Whoever paused everything resumes it here as well.
    if (!paused) void sync.pauseSync(false);
    for (const { batch } of open) transferActions.pause(batch.batchId, paused);
    for (const { save } of openSaves) saveActions.pause(save.saveId, paused);
  };
  return (
    <>
      {states.length > 0 && (
        <Button size="sm" icon={allPaused ? 'play' : 'pause'} onClick={() => pauseAll(!allPaused)}>
          {allPaused ? transferMessages.resumeAll : transferMessages.pauseAll}
        </Button>
      )}
      <Menu
        label={transferMessages.options}
        align="end"
        items={[
          {
            id: 'pause-all',
            label: transferMessages.pauseAll,
            icon: 'pause',
            disabledReason: states.length === 0 && transferMessages.nothingTransferred,
            onSelect: () => pauseAll(true),
          },
          {
            id: 'resume-all',
            label: transferMessages.resumeAll,
            icon: 'play',
            disabledReason: states.length === 0 && transferMessages.nothingTransferred,
            onSelect: () => pauseAll(false),
          },
          {
            id: 'clear',
            label: transferMessages.clearFinished,
            icon: 'check',
            disabledReason: finished.length + finishedSaves.length === 0 && transferMessages.nothingFinished,
            onSelect: () => {
              transferActions.clear(finished);
              saveActions.clear(finishedSaves);
            },
          },
        ]}
        trigger={<IconButton icon="dots" label={transferMessages.options} />}
      />
    </>
  );
}
