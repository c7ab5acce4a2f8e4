import { useMemo, useState } from 'react';
import { searchKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root.ts';
import { useAccount } from '../../../lib/session.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { type ListPlace, LongRowList } from '../../../ui/show/row-list.tsx';
import { toggled } from '../../../ui/table/select-all.tsx';
import { messages } from '../messages.ts';
import { type Access, type AccessFolder, useChangeOff } from '../use-access.ts';
import { useChangeDialog } from './use-change-dialog.tsx';
import { type Naming, type Origin, type WhoRow, whoHasAccess } from './who.ts';
import { WhoLine } from './who-line.tsx';
import styles from './why.module.css';
import { WithoutLine } from './without-line.tsx';

interface WhoHasAccessProps {
  readonly access: Access;
  readonly folder: AccessFolder & { readonly path: NonNullable<AccessFolder['path']> };
}

/** From this many on a search stands above them. */
const searchedFrom = 12;

/** Who has access to a folder, and why; what was set on it can be changed. Reads from this device alone. */
export function WhoHasAccess({ access, folder }: WhoHasAccessProps) {
  const { people, index, names } = access;
  const { driveId, filespaceName } = folder;
  const { email } = useAccount();
  const off = useChangeOff();
  const change = useChangeDialog(driveId, filespaceName);
  const [show, setShow] = useState<'all' | Origin>('all');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [others, setOthers] = useState(false);
  const [term, setTerm] = useState('');
  const naming = useMemo<Naming>(
    () => ({ path: [{ id: rootId, name: filespaceName }, ...folder.path], names }),
    [filespaceName, folder.path, names],
  );
  const who = useMemo(
    () => whoHasAccess(people, { path: naming.path.map(({ id }) => id), grants: index }),
    [people, naming, index],
  );
  const members = useMemo(() => new Map(people.members.map((member) => [member.id, member])), [people]);
  const here = naming.path.at(-1)?.name ?? filespaceName;
  const sought = searchKey(term.trim());
  const isFound = ({ key }: WhoRow) => searchKey(names.get(key) ?? '').includes(sought);
  const rows = show === 'all' ? who.rows : who.rows.filter(({ origin }) => origin === show);
  const listed = others && show === 'all' ? [...rows, ...who.without] : rows;
  const shown = sought === '' ? listed : listed.filter(isFound);
  const count = (origin: Origin) => who.rows.filter((row) => row.origin === origin).length;
  const without = show === 'all' ? who.without : [];

  const line = (row: WhoRow, place: ListPlace) => {
    const member = row.holder.kind === 'user' ? members.get(row.holder.id) : undefined;
    const isMe = member?.email.toLowerCase() === email.toLowerCase();
    return (
      <WhoLine
        row={row}
        member={member}
        naming={naming}
        isMe={isMe}
        open={open.has(row.key)}
        off={off || (isMe && messages.ownAccess)}
        place={place}
        onToggle={() => setOpen(toggled(open, row.key, !open.has(row.key)))}
        onChange={(to) => {
          if (row.own === null) return;
          const { holder, own: from } = row;
          change.ask({ holder, folderId: folder.folderId, folderName: here, from, to });
        }}
      />
    );
  };
  return (
    <>
      <div className={styles.head}>
        <h3>Who has access</h3>
        <Segmented
          label="Show"
          value={show}
          onChange={setShow}
          segments={[
            { value: 'all', label: 'All', count: who.rows.length },
            { value: 'here', label: 'Set here', count: count('here') },
            { value: 'above', label: 'From above', count: count('above') },
          ]}
        />
      </div>
      {who.rows.length >= searchedFrom && (
        <div className={styles.filter}>
          <SearchField label="Filter users and groups" quiet value={term} onChange={setTerm} />
        </div>
      )}
      <LongRowList label={`People and groups with access to ${here}`} rows={shown} keyOf={({ key }) => key}>
        {line}
      </LongRowList>
      {shown.length === 0 && (
        <p className={styles.nobody} role="status">
          {sought === '' ? 'Nobody' : 'Nobody found'}
        </p>
      )}
      {without.length > 0 && (
        <WithoutLine count={without.length} folder={here} open={others} onToggle={() => setOthers(!others)} />
      )}
      {change.element(access)}
    </>
  );
}
