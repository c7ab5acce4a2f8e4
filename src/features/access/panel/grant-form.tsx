import { useState } from 'react';
import { createPortal } from 'react-dom';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { useAccount } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { AccessPreviewRow } from '../explain/access-preview-row.tsx';
import { permissionLabel } from '../principal-labels.ts';
import styles from './grant-form.module.css';
import { messages } from './messages.ts';
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
        <h3 className={styles.heading}>
          {form.path === null ? messages.folder : messages.share(folderName)}
        </h3>
        {form.path && (
          <div className={styles.sharedFolder}>
            <FileKindIcon kind="folder" />
            <p>{isolatedPath([filespaceName, ...form.path.map(({ name }) => name)])}</p>
            {!isFolderFixed && !choosing && (
              <Button size="sm" aria-label={messages.changeFolder} onClick={() => setChoosing(true)}>
                {messages.change}
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
        <h3 className={styles.heading}>{messages.usersAndGroups}</h3>
        <PrincipalPicker options={form.options} chosen={form.chosen} onChange={form.choose} />
      </section>
      <section className={panelStyles.section} data-unsaved={form.isChanged ? '' : undefined}>
        <RadioGroup
          label={messages.right}
          className={styles.rights}
          value={String(form.permission)}
          onChange={(value) => form.choosePermission(value === '1' ? 1 : 0)}
          options={[
            { value: '0', label: <PermissionText name={permissionLabel(0)} text={messages.viewAbout} /> },
            { value: '1', label: <PermissionText name={permissionLabel(1)} text={messages.editAbout} /> },
          ]}
        />
        {form.path === null ? null : form.path.length === 0 ? (
          <Note tone="warn">{messages.appliesToAll(permissionText, filespaceName)}</Note>
        ) : (
          <Note>{messages.appliesInside(permissionText, folderName)}</Note>
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
              {messages.cancel}
            </Button>
            <Button
              variant="primary"
              className={styles.footButton}
              disabledReason={form.off}
              working={form.working && messages.granting}
              onClick={form.submit}
            >
              {form.error ? messages.tryAgain : messages.done}
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
