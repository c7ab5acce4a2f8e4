import { canChooseFolders } from '../../../lib/files/choose-files.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { emptyMessages } from '../list/empty-messages.ts';
import styles from './empty-drop-target.module.css';
import { uploadLabels } from './upload-label-messages.ts';
import { uploadMessages } from './upload-messages.ts';
import type { Uploads } from './use-uploads.ts';

export interface EmptyDropTargetProps {
  readonly uploads: Uploads;
  /** The filespace itself holds nothing. */
  readonly isRoot: boolean;
  readonly onAddFolder: () => void;
}

/** An empty folder is one large place to drop on. */
export function EmptyDropTarget({ uploads, isRoot, onAddFolder }: EmptyDropTargetProps) {
  return (
    <div className={styles.target}>
      <Icon name="upload" className={styles.icon} />
      <h2>{uploadMessages.dropHere}</h2>
      <span>{uploadMessages.or}</span>
      <div className={styles.buttons}>
        <Button onClick={uploads.chooseFiles}>{uploadMessages.chooseFiles}</Button>
        {canChooseFolders() && <Button onClick={uploads.chooseFolder}>{uploadMessages.chooseFolder}</Button>}
      </div>
      <div className={styles.more}>
        <p>{isRoot ? emptyMessages.emptyTitle : uploadLabels.emptyReadOnly}</p>
        <p>{emptyMessages.emptyHint}</p>
        <Button variant="ghost" icon="folder-plus" onClick={onAddFolder}>
          {emptyMessages.emptyAction}
        </Button>
      </div>
    </div>
  );
}
