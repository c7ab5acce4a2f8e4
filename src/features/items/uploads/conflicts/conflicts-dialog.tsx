import { useEffect, useRef, useState } from 'react';
import type { ComparedContents, UploadConflict } from '#contract/worker-api/uploads.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { batchInput, type ConflictResolutions, type UploadPlan } from '../upload-plan.ts';
import {
  commonResolution,
  conflictRows,
  isDifferent,
  presetCompared,
  presetResolutions,
  resolveAll,
  resolveOne,
  saysMerged,
} from './conflict-choices.ts';
import { conflictMessages } from './conflict-messages.ts';
import { ConflictTable, resolutionSegments } from './conflict-table.tsx';
import styles from './conflicts.module.css';

export interface ConflictsDialogProps {
  readonly driveId: string;
  readonly folderName: string;
  readonly plan: UploadPlan;
  readonly conflicts: readonly UploadConflict[];
  readonly newFolders: number;
  readonly compared: Promise<ComparedContents>;
  readonly timeZone: string;
  readonly onUpload: (resolutions: ConflictResolutions) => void;
  /** Nothing was sent. */
  readonly onCancel: () => void;
}

const none: ReadonlySet<string> = new Set();
/** From here on a list is long enough to be filtered. */
const manyRows = 50;

/** Before the first byte: which of the files that stand there already are replaced, kept beside or left as they are. */
export function ConflictsDialog(props: ConflictsDialogProps) {
  const { driveId, folderName, plan, conflicts, newFolders, compared, timeZone, onUpload, onCancel } = props;
  const [rows] = useState(() => conflictRows(conflicts, plan.files));
  const [resolutions, setResolutions] = useState(() => presetResolutions(rows));
  const [same, setSame] = useState<ReadonlySet<string>>(none);
  const hasChosenForAll = useRef(false);
  useEffect(() => {
    let isGone = false;
    const show = (contents: ComparedContents) => {
      if (isGone) return;
      setSame(new Set(contents.same));
      if (!hasChosenForAll.current) setResolutions((now) => presetCompared(now, rows, contents));
    };
    void compared.then(show);
    return () => {
      isGone = true;
    };
  }, [compared, rows]);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const { files } = batchInput(plan, resolutions);
  const shown = onlyDifferent ? rows.filter((row) => isDifferent(row) && !same.has(row.existing.id)) : rows;
  return (
    <Dialog
      open
      size="full"
      ruled
      keepOnOutsidePress
      title={conflictMessages.title(rows.length, folderName)}
      onClose={onCancel}
      onSubmit={() => onUpload(resolutions)}
      initialFocus={uploadButton}
      footer={
        <>
          <Button onClick={onCancel}>{conflictMessages.cancelUpload}</Button>
          <Button
            ref={uploadButton}
            type="submit"
            variant="primary"
            disabledReason={files === 0 && newFolders === 0 && conflictMessages.allSkipped}
          >
            {files === 0 && newFolders > 0
              ? conflictMessages.uploadFolders(newFolders)
              : conflictMessages.uploadFiles(files)}
          </Button>
        </>
      }
    >
      {saysMerged(plan) && <p>{conflictMessages.merged}</p>}
      <div className={styles.all}>
        <span className={styles.allLabel}>{conflictMessages.forAll}</span>
        <SegmentedControl
          label={conflictMessages.forAll}
          value={commonResolution(resolutions)}
          segments={resolutionSegments()}
          onChange={(resolution) => {
            hasChosenForAll.current = true;
            setResolutions(resolveAll(resolutions, resolution));
          }}
        />
        {rows.length > manyRows && (
          <Checkbox
            className={styles.filter}
            label={conflictMessages.onlyDifferent}
            checked={onlyDifferent}
            onChange={setOnlyDifferent}
          />
        )}
      </div>
      <ConflictTable
        driveId={driveId}
        rows={shown}
        same={same}
        resolutions={resolutions}
        timeZone={timeZone}
        onResolution={(at, resolution) => setResolutions(resolveOne(resolutions, at, resolution))}
      />
      <p className={styles.note}>{conflictMessages.versionsStay}</p>
    </Dialog>
  );
}
