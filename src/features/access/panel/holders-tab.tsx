import { useState } from 'react';
import type { Holder } from '#contract/rules/access.ts';
import { searchKey } from '#contract/rules/name-key.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ListRow, LongRowList } from '../../../ui/show/row-list.tsx';
import { HolderPicture } from '../why/who-line.tsx';
import styles from './panel.module.css';

export interface HolderRow {
  readonly key: string;
  readonly holder: Holder;
  readonly name: string;
  readonly about: string;
  /** On how many folders a right was given. */
  readonly folders: number;
}

interface HoldersTabProps {
  readonly what: 'users' | 'groups';
  readonly rows: readonly HolderRow[];
  readonly off: string | false;
  readonly onOpen: (holder: Holder) => void;
  readonly onGrant: (holder: Holder) => void;
}

/** All users, or all groups, with the number of folders that they were given. */
export function HoldersTab({ what, rows, off, onOpen, onGrant }: HoldersTabProps) {
  const [term, setTerm] = useState('');
  const sought = searchKey(term.trim());
  const shown = rows.filter(({ name }) => searchKey(name).includes(sought));
  return (
    <>
      <div className={styles.filter}>
        <SearchField label={`Filter ${what}`} quiet value={term} onChange={setTerm} />
      </div>
      <LongRowList label={what === 'users' ? 'Users' : 'Groups'} rows={shown} keyOf={({ key }) => key}>
        {({ holder, name, about, folders }, place) => (
          <ListRow
            place={place}
            lead={<HolderPicture holder={holder} name={name} />}
            action={
              <>
                {folders > 0 ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${folders} folder(s), ${name}`}
                    onClick={() => onOpen(holder)}
                  >
                    {folders} folder(s)
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    disabledReason={off}
                    aria-label={`Grant access, ${name}`}
                    onClick={() => onGrant(holder)}
                  >
                    Grant access
                  </Button>
                )}
                <IconButton icon="chev-r" label={`Open ${name}`} onClick={() => onOpen(holder)} />
              </>
            }
          >
            <span className={styles.two}>
              <b>{name}</b>
              <span>{about}</span>
            </span>
          </ListRow>
        )}
      </LongRowList>
      {shown.length === 0 && (
        <p className={styles.nothing} role="status">
          {rows.length === 0 ? 'There is nobody else in this workspace yet.' : 'Nobody found'}
        </p>
      )}
    </>
  );
}
