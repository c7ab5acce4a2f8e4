import type { OutboxRow } from '#worker/read/reader.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { notify } from '../../../../ui/popups/toast-store.ts';
import { exportChanges } from './export-changes.ts';
import { saveFile } from './save-file.ts';

export interface ExportButtonProps {
  readonly rows: readonly OutboxRow[];
  readonly rootOf: (driveId: string) => string;
  readonly size?: 'sm' | 'md';
  readonly timeZone?: string | undefined;
}

/** Writes changes that were not sent as a file that a person can read. They stay where they are. */
export function ExportButton({ rows, rootOf, size = 'sm', timeZone }: ExportButtonProps) {
  return (
    <Button
      size={size}
      variant={size === 'sm' ? 'ghost' : 'default'}
      tip="Save a list of these changes as a file"
      onClick={() => {
        const file = exportChanges(rows, rootOf, Date.now(), timeZone);
        saveFile(file);
        notify({ icon: 'download', text: `Saved as “${file.name}”.` });
      }}
    >
      Export
    </Button>
  );
}
