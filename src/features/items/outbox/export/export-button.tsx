import type { OutboxRow } from '#worker/read/reader.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { useTimeZone } from '../../../../lib/time-zone/use-time-zone.ts';
import { Button, type ButtonProps } from '../../../../ui/controls/button.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { exportChanges } from './export-changes.ts';
import { exportMessages } from './export-messages.ts';

export interface ExportButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly rows: readonly OutboxRow[];
  readonly rootOf: (driveId: string) => string;
  /** Says it where the person looks; otherwise a toast does. */
  readonly onSaved?: (fileName: string) => void;
}

/** Writes changes that were not sent as a file that a person can read. They stay where they are. */
export function ExportButton({
  rows,
  rootOf,
  size = 'sm',
  variant = 'ghost',
  onSaved = notifySaved,
}: ExportButtonProps) {
  const timeZone = useTimeZone();
  return (
    <Button
      size={size}
      variant={variant}
      tip={exportMessages.tip}
      onClick={() => {
        const file = exportChanges(rows, rootOf, Date.now(), timeZone);
        saveFile(file);
        onSaved(file.name);
      }}
    >
      {exportMessages.export}
    </Button>
  );
}

function notifySaved(fileName: string) {
  showToast({ icon: 'download', text: exportMessages.saved(fileName) });
}
