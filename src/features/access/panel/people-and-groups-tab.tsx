import { useState } from 'react';
import type { Principal } from '#contract/rules/effective-access.ts';
import { searchKey } from '#contract/rules/name-key.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ListRow, VirtualRowList } from '../../../ui/display/row-list.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { PrincipalAvatar } from '../explain/access-row.tsx';
import styles from './panel.module.css';

export interface PrincipalRow {
  readonly key: string;
  readonly principal: Principal;
  readonly name: string;
  readonly about: string;
  /** On how many folders a right was given. */
  readonly folders: number;
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
  const shown = rows.filter(({ name }) => searchKey(name).includes(searchText));
  return (
    <>
      <div className={styles.filter}>
        <SearchField label={`Filter ${what}`} quiet value={term} onChange={setTerm} />
      </div>
      <VirtualRowList label={what === 'users' ? 'Users' : 'Groups'} rows={shown} keyOf={({ key }) => key}>
        {({ principal, name, about, folders }, rowProps) => (
          <ListRow
            rowProps={rowProps}
            lead={<PrincipalAvatar principal={principal} name={name} />}
            action={
              <>
                {folders > 0 ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${folders} folder(s), ${name}`}
                    onClick={() => onOpen(principal)}
                  >
                    {folders} folder(s)
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    disabledReason={off}
                    aria-label={`Grant access, ${name}`}
                    onClick={() => onGrant(principal)}
                  >
                    Grant access
                  </Button>
                )}
                <IconButton icon="chev-r" label={`Open ${name}`} onClick={() => onOpen(principal)} />
              </>
            }
          >
            <span className={styles.two}>
              <b>{name}</b>
              <span>{about}</span>
            </span>
          </ListRow>
        )}
      </VirtualRowList>
      {shown.length === 0 && (
        <p className={styles.nothing} role="status">
          {rows.length === 0 ? 'There is nobody else in this workspace yet.' : 'Nobody found'}
        </p>
      )}
    </>
  );
}
