import { useState } from 'react';
import { useShared } from '../../../lib/use-live.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { GrantForm } from '../panel/grant-form.tsx';
import panelStyles from '../panel/panel.module.css';
import { messages } from './messages.ts';
import type { Held, HeldBy } from './use-held.ts';

interface GrantToHolderProps {
  readonly held: Held;
  readonly by: HeldBy;
  readonly foot: HTMLElement | null;
  readonly onEnd: () => void;
}

/** First the filespace, then what 'Grant folder access' asks everywhere. */
export function GrantToHolder({ held, by, foot, onEnd }: GrantToHolderProps) {
  const drives = useShared('drives');
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
