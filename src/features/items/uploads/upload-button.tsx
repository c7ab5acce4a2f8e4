import { canChooseFolders, hasCamera } from '../../../lib/files/choose-files.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import type { MenuItem } from '../../../ui/popups/menu-items.ts';
import styles from './upload-button.module.css';
import { uploadLabels } from './upload-label-messages.ts';
import type { Uploads } from './use-uploads.ts';

export interface UploadButtonProps {
  readonly uploads: Uploads;
  /** Why nothing can be uploaded; empty where it is plain to see. */
  readonly off: string | null;
}

/** In the bar above the list. */
export function UploadButton({ uploads, off }: UploadButtonProps) {
  return (
    <Menu
      label={uploadLabels.upload}
      align="end"
      items={uploadMenu(uploads)}
      trigger={
        <Button
          icon="upload"
          variant="primary"
          tip={uploadLabels.upload}
          className={styles.button}
          disabled={off === ''}
          disabledReason={off ?? false}
        >
          <span className={styles.label}>{uploadLabels.upload}</span>
        </Button>
      }
    />
  );
}

/** On a phone, at the thumb. */
export function FloatingUploadButton({ uploads }: { readonly uploads: Uploads }) {
  return (
    <Menu
      label={uploadLabels.upload}
      align="end"
      side="top"
      items={phoneMenu(uploads)}
      trigger={
        <button type="button" className={styles.floating} aria-label={uploadLabels.upload}>
          <Icon name="upload" size={20} />
        </button>
      }
    />
  );
}

/** The same for the palette. */
export function uploadMenu(uploads: Uploads): readonly MenuItem[] {
  const items: MenuItem[] = [
    {
      id: 'upload-files',
      label: uploadLabels.files,
      icon: 'upload',
      keys: 'U',
      onSelect: uploads.chooseFiles,
    },
  ];
  if (canChooseFolders()) {
    items.push({
      id: 'upload-folder',
      label: uploadLabels.folder,
      icon: 'folder',
      keys: 'Shift+U',
      onSelect: uploads.chooseFolder,
    });
  }
  if (canReadClipboard()) {
    items.push({
      id: 'upload-paste',
      label: uploadLabels.paste,
      icon: 'paste',
      keys: 'mod+V',
      onSelect: () => void uploads.paste(),
    });
  }
  return items;
}

function phoneMenu(uploads: Uploads): readonly MenuItem[] {
  const items: MenuItem[] = [
    { id: 'files', label: uploadLabels.phoneFiles, icon: 'upload', onSelect: uploads.chooseFiles },
    { id: 'photos', label: uploadLabels.photos, icon: 'gallery', onSelect: uploads.choosePhotos },
  ];
  if (hasCamera()) {
    items.push({ id: 'camera', label: uploadLabels.camera, icon: 'camera', onSelect: uploads.useCamera });
  }
  if (canChooseFolders()) {
    items.push({
      id: 'folder',
      label: uploadLabels.phoneFolder,
      icon: 'folder',
      onSelect: uploads.chooseFolder,
    });
  }
  return items;
}

function canReadClipboard(): boolean {
  return typeof navigator.clipboard?.read === 'function';
}
