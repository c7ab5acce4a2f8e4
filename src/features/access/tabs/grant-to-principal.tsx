import { useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { Note } from '../../../ui/display/note.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { GrantForm } from '../panel/grant-form.tsx';
import panelStyles from '../panel/panel.module.css';
import { messages } from './messages.ts';
import type { PrincipalGrants, PrincipalRef } from './use-principal-grants.ts';

/** What somebody asked for. */
export interface AskedAccess {
  readonly driveId: string;
  /** Null: all of the filespace. */
  readonly folder: PathSegment | null;
}

interface GrantToPrincipalProps {
  readonly grants: PrincipalGrants;
  readonly by: PrincipalRef;
  readonly asked: AskedAccess | undefined;
  readonly footer: HTMLElement | null;
  readonly onEnd: () => void;
}

/** First the filespace, then what 'Grant folder access' asks everywhere. */
export function GrantToPrincipal({ grants, by, asked, footer, onEnd }: GrantToPrincipalProps) {
  const drives = useSharedQuery('drives');
  const isSynced = (driveId: string) =>
    drives?.some((drive) => drive.connected && drive.driveId === driveId) === true;
  const [chosen, setChosen] = useState(
    () =>
      (
        grants.filespaces.find(({ id }) => id === asked?.driveId) ??
        grants.filespaces.find(({ id }) => isSynced(id)) ??
        grants.filespaces[0]
      )?.id ?? '',
  );
  const filespace = grants.filespaces.find(({ id }) => id === chosen);
  // Where nothing of the filespace is here, no other folder can be chosen than the one that was asked for.
  const folder = asked?.driveId === chosen ? asked.folder : null;
  const access = filespace && grants.accessOf(filespace.id);
  return (
    <>
      <section className={panelStyles.section}>
        <SelectField
          label={messages.filespace}
          value={chosen}
          onChange={setChosen}
          options={grants.filespaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {filespace && !isSynced(filespace.id) && folder === null && <Note>{messages.wholeFilespace}</Note>}
      </section>
      {filespace && access && (
        <GrantForm
          key={filespace.id}
          access={access}
          driveId={filespace.id}
          filespaceName={filespace.name}
          startPath={folder ? [folder] : isSynced(filespace.id) ? null : []}
          startPrincipal={by.principal}
          isFolderFixed={!isSynced(filespace.id)}
          footer={footer}
          onCancel={onEnd}
          onDone={onEnd}
        />
      )}
    </>
  );
}
