import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useAccount } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { AccessPreviewRow } from '../explain/access-preview-row.tsx';
import { permissionLabel } from '../principal-labels.ts';
import styles from './grant-form.module.css';
import panelStyles from './panel.module.css';
import { FolderPicker } from './pickers/folder-picker.tsx';
import { PrincipalPicker } from './pickers/principal-picker.tsx';
import { type GrantFormOptions, useGrantForm } from './use-grant-form.ts';

interface GrantFormProps extends Omit<GrantFormOptions, 'myEmail'> {
  /** The folder is settled: nobody chooses another one. */
  readonly isFolderFixed?: boolean;
  /** Where Cancel and Done go: the foot of the panel. */
  readonly footer: HTMLElement | null;
  readonly onCancel: () => void;
}

/** 'Grant folder access': which folder, who, which right, and what that would do before it is done. */
export function GrantForm({ isFolderFixed = false, footer, onCancel, ...options }: GrantFormProps) {
  const { access, driveId, filespaceName } = options;
  const { email } = useAccount();
  const form = useGrantForm({ ...options, myEmail: email });
  const [choosing, setChoosing] = useState(options.startPath === null);
  const folderName = form.path?.at(-1)?.name ?? filespaceName;
  const permissionText = permissionLabel(form.permission);
  return (
    <>
      <section className={panelStyles.section}>
        <h3>{form.path === null ? 'Folder' : `Share “${folderName}”`}</h3>
        {form.path && (
          <div className={styles.sharedFolder}>
            <FileKindIcon kind="folder" />
            <p>{[filespaceName, ...form.path.map(({ name }) => name)].join(' / ')}</p>
            {!isFolderFixed && !choosing && (
              <Button size="sm" aria-label="Change folder" onClick={() => setChoosing(true)}>
                Change
              </Button>
            )}
          </div>
        )}
        {choosing && !isFolderFixed && (
          <FolderPicker
            driveId={driveId}
            filespaceName={filespaceName}
            chosen={form.path}
            onChoose={form.choosePath}
          />
        )}
      </section>
      <section className={panelStyles.section}>
        <h3>Users and groups</h3>
        <PrincipalPicker options={form.options} chosen={form.chosen} onChange={form.choose} />
      </section>
      <section className={panelStyles.section}>
        <RadioGroup
          label="Right"
          className={styles.rights}
          value={String(form.permission)}
          onChange={(value) => form.choosePermission(value === '1' ? 1 : 0)}
          options={[
            { value: '0', label: <PermissionText name="View" text="Open folders and files" /> },
            { value: '1', label: <PermissionText name="Edit" text="Also add, rename, move and delete" /> },
          ]}
        />
        {form.path === null ? null : form.path.length === 0 ? (
          <Note tone="warn">
            {permissionText} here applies to all of {filespaceName}. Choose a folder to share only that.
          </Note>
        ) : (
          <Note>
            {permissionText} here also applies to every folder inside {folderName}.
          </Note>
        )}
        {form.parts && <AccessPreviewRow parts={form.parts} names={access.names} folderName={folderName} />}
        {form.error && (
          <Note tone="danger" role="alert">
            {form.error}
          </Note>
        )}
      </section>
      {footer &&
        createPortal(
          <>
            <Button className={styles.footButton} onClick={onCancel}>
              Cancel
            </Button>
            <Button
              variant="primary"
              className={styles.footButton}
              disabledReason={form.off}
              working={form.working && 'Granting...'}
              onClick={form.submit}
            >
              {form.error ? 'Try again' : 'Done'}
            </Button>
          </>,
          footer,
        )}
    </>
  );
}

function PermissionText({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <b>{name}</b>
      <span>{text}</span>
    </>
  );
}
