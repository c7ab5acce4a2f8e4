import { useState } from 'react';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { Note } from '../../../ui/display/note.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { GrantForm } from '../panel/grant-form.tsx';
import panelStyles from '../panel/panel.module.css';
import { messages } from './messages.ts';
import type { PrincipalGrants, PrincipalRef } from './use-principal-grants.ts';

interface GrantToHolderProps {
  readonly held: PrincipalGrants;
  readonly by: PrincipalRef;
  readonly foot: HTMLElement | null;
  readonly onEnd: () => void;
}

/** First the filespace, then what 'Grant folder access' asks everywhere. */
export function GrantToPrincipal({ held, by, foot, onEnd }: GrantToHolderProps) {
  const drives = useSharedQuery('drives');
  const isKept = (driveId: string) =>
    drives?.some((drive) => drive.connected && drive.driveId === driveId) === true;
  const [chosen, setChosen] = useState(
    () => (held.filespaces.find(({ id }) => isKept(id)) ?? held.filespaces[0])?.id ?? '',
  );
  const filespace = held.filespaces.find(({ id }) => id === chosen);
  const access = filespace && held.accessOf(filespace.id);
  return (
    <>
      <section className={panelStyles.section}>
        <SelectField
          label="Filespace"
          value={chosen}
          onChange={setChosen}
          options={held.filespaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {filespace && !isKept(filespace.id) && <Note>{messages.wholeFilespace}</Note>}
      </section>
      {filespace && access && (
        <GrantForm
          key={filespace.id}
          access={access}
          driveId={filespace.id}
          filespaceName={filespace.name}
          startPath={isKept(filespace.id) ? null : []}
          startHolder={by.holder}
          isFolderFixed={!isKept(filespace.id)}
          foot={foot}
          onCancel={onEnd}
          onDone={onEnd}
        />
      )}
    </>
  );
}
