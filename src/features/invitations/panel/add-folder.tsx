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
  /** What is chosen in the picker. All of a filespace that is not on this device counts when it is added. */
  readonly chosen: OfferedFolder | null;
  readonly onChoose: (chosen: OfferedFolder | null) => void;
  readonly folderPicker: (choice: FolderChoice) => ReactNode;
  readonly onAdd: (offer: OfferedFolder) => void;
  readonly onCancel: () => void;
}

/** First the filespace, then the folder. Of a filespace that is not on this device the folders are not known: all of it is meant. */
export function AddFolder({
  filespaces,
  offers,
  chosen,
  onChoose,
  folderPicker,
  onAdd,
  onCancel,
}: AddFolderProps) {
  const drives = useSharedQuery('drives');
  const isHere = (id: string) =>
    drives?.some(({ driveId, connected }) => connected && driveId === id) === true;
  const [wanted, setWanted] = useState<string | null>(null);
  const filespace =
    filespaces.find(({ id }) => id === wanted) ?? filespaces.find(({ id }) => isHere(id)) ?? filespaces[0];
  if (filespace === undefined || drives === undefined) return null;
  const { id: driveId, name: filespaceName } = filespace;
  const asOffer = (path: readonly PathSegment[]): OfferedFolder => ({
    driveId,
    filespaceName,
    path,
    permission: 0,
  });
  const offer = isHere(driveId) ? chosen : asOffer([]);
  const reason = whyNotAdded(offers, offer);
  return (
    <div className={styles.adding}>
      {filespaces.length > 1 && (
        <SelectField
          label={accessMessages.filespace}
          value={driveId}
          onChange={(id) => {
            setWanted(id);
            onChoose(null);
          }}
          options={filespaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {isHere(driveId) ? (
        <div key={driveId} className={styles.picker}>
          {folderPicker({
            driveId,
            filespaceName,
            chosen: chosen?.path ?? null,
            onChoose: (path) => {
              setWanted(driveId);
              onChoose(path && asOffer(path));
            },
          })}
        </div>
      ) : (
        <Note>{accessMessages.wholeFilespace}</Note>
      )}
      <div className={styles.buttons}>
        <Button size="sm" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button size="sm" variant="primary" disabledReason={reason} onClick={() => offer && onAdd(offer)}>
          {accessMessages.add}
        </Button>
      </div>
    </div>
  );
}
