import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import type { Principal } from '#contract/rules/effective-access.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { PersonLabel } from '../../../shared/people/person-label.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ListRow, VirtualRowList } from '../../../ui/display/row-list.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { PrincipalAvatar } from '../explain/access-row.tsx';
import { messages as accessMessages } from '../messages.ts';
import { messages } from './messages.ts';
import styles from './panel.module.css';

export interface PrincipalRow {
  readonly key: string;
  readonly principal: Principal;
  readonly name: string;
  /** Null of a group. */
  readonly member: Member | null;
  readonly about: string;
  /** On how many folders a right was given. */
  readonly folders: number;
  /** The role gives Edit everywhere. */
  readonly isAlways: boolean;
}

interface PeopleAndGroupsTabProps {
  readonly what: 'users' | 'groups';
  readonly rows: readonly PrincipalRow[];
  readonly off: string | false;
  readonly onOpen: (principal: Principal) => void;
  readonly onGrant: (principal: Principal) => void;
}

/** All users, or all groups, with the number of folders that they were given. */
export function PeopleAndGroupsTab({ what, rows, off, onOpen, onGrant }: PeopleAndGroupsTabProps) {
  const [term, setTerm] = useState('');
  const searchText = searchKey(term.trim());
  const shown = rows.filter(({ name, member }) =>
    searchKey(`${name}\n${member?.email ?? ''}`).includes(searchText),
  );
  return (
    <>
      <div className={styles.filter}>
        <SearchField label={messages.filter[what]} quiet value={term} onChange={setTerm} />
      </div>
      <VirtualRowList label={accessMessages[what]} rows={shown} keyOf={({ key }) => key}>
        {({ principal, name, member, about, folders, isAlways }, rowProps) => (
          <ListRow
            rowProps={rowProps}
            lead={<PrincipalAvatar principal={principal} address={member?.email ?? name} />}
            action={
              <>
                {folders > 0 ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={messages.foldersNamed(folders, name)}
                    onClick={() => onOpen(principal)}
                  >
                    {messages.folders(folders)}
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    disabledReason={(isAlways && accessMessages.always) || off}
                    aria-label={messages.grantAccessTo(name)}
                    onClick={() => onGrant(principal)}
                  >
                    {accessMessages.grantAccess}
                  </Button>
                )}
                <IconButton
                  icon="chev-r"
                  label={accessMessages.openNamed(name)}
                  onClick={() => onOpen(principal)}
                />
              </>
            }
          >
            <span className={styles.two}>
              <b>{member ? <PersonLabel of={member} address="beside" /> : name}</b>
              <span>{about}</span>
            </span>
          </ListRow>
        )}
      </VirtualRowList>
      {shown.length === 0 && (
        <p className={styles.nothing} role="status">
          {rows.length === 0 ? messages.nobodyElse : accessMessages.nobodyFound}
        </p>
      )}
    </>
  );
}
