import { type ReactNode, useEffect, useRef } from 'react';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import styles from './access.module.css';
import { accessMessages } from './access-messages.ts';
import { AddFolder } from './add-folder.tsx';
import { type FolderChoice, type OfferedFolder, offerKey, offerName } from './offered-access.ts';
import panelStyles from './panel.module.css';
import type { OpenPicker } from './use-invite.ts';
import { useEveryoneMessage, useFilespaces } from './use-offered-access.ts';

interface AccessSectionProps {
  readonly workspaceId: string;
  readonly offers: readonly OfferedFolder[];
  readonly disabled: boolean;
  readonly onChange: (offers: readonly OfferedFolder[]) => void;
  /** Null: no folder is being chosen. */
  readonly picker: OpenPicker | null;
  readonly onPick: (picker: OpenPicker | null) => void;
  readonly folderPicker: (choice: FolderChoice) => ReactNode;
}

/** 'Give access to': the folders that the invited get by accepting, none to begin with. */
export function AccessSection({
  workspaceId,
  offers,
  disabled,
  onChange,
  picker,
  onPick,
  folderPicker,
}: AccessSectionProps) {
  const adding = picker !== null;
  const everyone = useEveryoneMessage(workspaceId);
  const filespaces = useFilespaces(workspaceId);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  useEffect(() => {
    // By its own buttons, which are gone; whoever closed it by inviting stays where they are.
    const isFocusLost = document.activeElement === document.body;
    if (wasAdding.current && !adding && isFocusLost) opener.current?.focus();
    wasAdding.current = adding;
  }, [adding]);
  return (
    <section className={panelStyles.section} aria-labelledby="give-access-to">
      <div className={styles.heading}>
        <h3 id="give-access-to" className={panelStyles.heading}>
          {accessMessages.title}
        </h3>
        {everyone && <p className={panelStyles.hint}>{everyone}</p>}
      </div>
      {offers.length > 0 && (
        <>
          <ul className={styles.offers} data-unsaved="" aria-label={accessMessages.offered}>
            {offers.map((offer) => (
              <OfferRow
                key={offerKey(offer)}
                offer={offer}
                disabled={disabled}
                onChange={(permission) =>
                  onChange(offers.map((each) => (each === offer ? { ...offer, permission } : each)))
                }
                onRemove={() => {
                  onChange(offers.filter((each) => each !== offer));
                  opener.current?.focus();
                }}
              />
            ))}
          </ul>
          <p className={panelStyles.hint}>{accessMessages.onJoining}</p>
        </>
      )}
      {adding ? (
        <AddFolder
          filespaces={filespaces}
          offers={offers}
          chosen={picker.chosen}
          onChoose={(chosen) => onPick({ chosen })}
          folderPicker={folderPicker}
          onAdd={(offer) => {
            onChange([...offers, offer]);
            onPick(null);
          }}
          onCancel={() => onPick(null)}
        />
      ) : (
        <Button
          ref={opener}
          icon="plus"
          className={styles.add}
          disabled={disabled}
          disabledReason={filespaces.length === 0 && accessMessages.noFilespaces}
          onClick={() => onPick({ chosen: null })}
        >
          {accessMessages.addFolder}
        </Button>
      )}
    </section>
  );
}

interface OfferRowProps {
  readonly offer: OfferedFolder;
  readonly disabled: boolean;
  readonly onChange: (permission: 0 | 1) => void;
  readonly onRemove: () => void;
}

function OfferRow({ offer, disabled, onChange, onRemove }: OfferRowProps) {
  const name = offerName(offer);
  const above = [offer.filespaceName, ...offer.path.slice(0, -1).map((folder) => folder.name)];
  return (
    <li>
      <FileKindIcon kind="folder" />
      <span className={panelStyles.who}>
        <span>{name}</span>
        <span>{isolatedPath(above)}</span>
      </span>
      <Select
        label={accessMessages.rightOn(name)}
        value={offer.permission === 1 ? '1' : '0'}
        disabled={disabled}
        onChange={(value) => onChange(value === '1' ? 1 : 0)}
        options={[
          { value: '0', label: accessMessages.view },
          { value: '1', label: accessMessages.edit },
        ]}
      />
      <IconButton icon="x" label={accessMessages.remove(name)} disabled={disabled} onClick={onRemove} />
    </li>
  );
}
