import { type ReactNode, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import styles from './access.module.css';
import { accessMessages } from './access-messages.ts';
import { type FolderChoice, type OfferedFolder, whyNotAdded } from './offered-access.ts';

interface AddFolderProps {
  readonly filespaces: readonly Filespace[];
  readonly offers: readonly OfferedFolder[];
  readonly folderPicker: (choice: FolderChoice) => ReactNode;
  readonly onAdd: (offer: OfferedFolder) => void;
  readonly onCancel: () => void;
}

/** First the filespace, then the folder. Of a filespace that is not on this device the folders are not known: all of it is meant. */
export function AddFolder({ filespaces, offers, folderPicker, onAdd, onCancel }: AddFolderProps) {
  const drives = useSharedQuery('drives');
  const isHere = (id: string) =>
    drives?.some(({ driveId, connected }) => connected && driveId === id) === true;
  const [wanted, setWanted] = useState<string | null>(null);
  const [path, setPath] = useState<readonly PathSegment[] | null>(null);
  const filespace =
    filespaces.find(({ id }) => id === wanted) ?? filespaces.find(({ id }) => isHere(id)) ?? filespaces[0];
  if (filespace === undefined || drives === undefined) return null;
  const { id: driveId, name: filespaceName } = filespace;
  const chosen = isHere(driveId) ? path : [];
  const reason = whyNotAdded(offers, chosen && { driveId, path: chosen });
  return (
    <div className={styles.adding}>
      {filespaces.length > 1 && (
        <SelectField
          label={accessMessages.filespace}
          value={driveId}
          onChange={(id) => {
            setWanted(id);
            setPath(null);
          }}
          options={filespaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {isHere(driveId) ? (
        <div key={driveId} className={styles.picker}>
          {folderPicker({ driveId, filespaceName, chosen: path, onChoose: setPath })}
        </div>
      ) : (
        <Note>{accessMessages.wholeFilespace}</Note>
      )}
      <div className={styles.buttons}>
        <Button size="sm" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabledReason={reason}
          onClick={() => chosen && onAdd({ driveId, filespaceName, path: chosen, permission: 0 })}
        >
          {accessMessages.add}
        </Button>
      </div>
    </div>
  );
}
