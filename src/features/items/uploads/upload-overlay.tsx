import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { tabStopSelector } from '../layout/row-elements.ts';
import { ConflictsDialog } from './conflicts/conflicts-dialog.tsx';
import type { HoveredFolder } from './drop/file-drops.ts';
import type { UploadStep } from './upload-flow.ts';
import { uploadMessages } from './upload-messages.ts';
import styles from './upload-overlay.module.css';
import { dropLabel } from './upload-texts.ts';

export interface UploadOverlayProps {
  readonly hovered: HoveredFolder | null;
  readonly step: UploadStep | null;
  readonly timeZone: string;
}

/** Over the list: what a drop would do, how far reading has come, what to do with names that are taken. */
export function UploadOverlay({ hovered, step, timeZone }: UploadOverlayProps) {
  return (
    <>
      {hovered ? <DropPill {...hovered} /> : step?.kind === 'reading' && <ReadingPill {...step} />}
      {step?.kind === 'conflicts' && (
        <ConflictsDialog
          driveId={step.driveId}
          folderName={step.folderName}
          plan={step.plan}
          conflicts={step.conflicts}
          newFolders={step.newFolders}
          compared={step.compared}
          timeZone={timeZone}
          onUpload={step.upload}
          onCancel={step.cancel}
        />
      )}
    </>
  );
}

function DropPill({ folder, permission }: HoveredFolder) {
  return (
    <div className={styles.pill} data-permission={permission}>
      <Icon name={permission === 'view-only' ? 'eye' : 'upload'} />
      <span className={styles.text}>{fill(dropLabel(permission), { name: <b>{folder.name}</b> })}</span>
    </div>
  );
}

function ReadingPill({ count, cancel }: Extract<UploadStep, { kind: 'reading' }>) {
  // The button goes with the pill: the focus is in the list again, not nowhere.
  const giveUp = () => {
    cancel();
    const list = document.querySelector('[data-area=grid]');
    (
      list?.querySelector<HTMLElement>(tabStopSelector) ?? list?.querySelector<HTMLElement>('[data-empty]')
    )?.focus();
  };
  return (
    <div className={styles.pill} data-reading>
      <Spinner />
      <span className={styles.text} role="status">
        {uploadMessages.reading(count)}
      </span>
      <Button size="sm" variant="ghost" onClick={giveUp}>
        {common.cancel}
      </Button>
    </div>
  );
}
