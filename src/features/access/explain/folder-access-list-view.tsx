import { useMemo, useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { useAccount } from '../../../lib/session.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { VirtualRowList, type VirtualRowProps } from '../../../ui/display/row-list.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { toggleSelected } from '../../../ui/table/select-all.tsx';
import { type Access, type FolderWithPath, useChangeDisabledReason } from '../use-access.ts';
import { AccessRow } from './access-row.tsx';
import {
  type AccessOrigin,
  type FolderAccessRow,
  listFolderAccess,
  type NameLookup,
} from './folder-access-list.ts';
import { messages } from './messages.ts';
import { NoAccessRow } from './no-access-row.tsx';
import { usePermissionChangeDialog } from './use-permission-change-dialog.tsx';
import styles from './why.module.css';

interface WhoHasAccessProps {
  readonly access: Access;
  readonly folder: FolderWithPath & { readonly path: NonNullable<FolderWithPath['path']> };
}

/** From this many on a search stands above them. */
const searchedFrom = 12;

/** Who has access to a folder, and why; what was set on it can be changed. Reads from this device alone. */
export function FolderAccessListView({ access, folder }: WhoHasAccessProps) {
  const { people, index, names, addresses } = access;
  const { driveId, filespaceName } = folder;
  const { email } = useAccount();
  const off = useChangeDisabledReason();
  const change = usePermissionChangeDialog(driveId, filespaceName);
  const [show, setShow] = useState<'all' | AccessOrigin>('all');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [others, setOthers] = useState(false);
  const [term, setTerm] = useState('');
  const naming = useMemo<NameLookup>(
    () => ({ path: [{ id: rootId, name: filespaceName }, ...folder.path], names }),
    [filespaceName, folder.path, names],
  );
  const who = useMemo(
    () => listFolderAccess(people, { path: naming.path.map(({ id }) => id), grants: index }),
    [people, naming, index],
  );
  const members = useMemo(() => new Map(people.members.map((member) => [member.id, member])), [people]);
  const here = naming.path.at(-1)?.name ?? filespaceName;
  const searchText = searchKey(term.trim());
  const isFound = ({ key }: FolderAccessRow) =>
    searchKey(`${names.get(key) ?? ''}\n${addresses.get(key) ?? ''}`).includes(searchText);
  const rows = show === 'all' ? who.rows : who.rows.filter(({ origin }) => origin === show);
  const listed = others && show === 'all' ? [...rows, ...who.without] : rows;
  const shown = searchText === '' ? listed : listed.filter(isFound);
  const count = (origin: AccessOrigin) => who.rows.filter((row) => row.origin === origin).length;
  const without = show === 'all' ? who.without : [];

  const renderRow = (row: FolderAccessRow, rowProps: VirtualRowProps) => {
    const member = row.principal.kind === 'user' ? members.get(row.principal.id) : undefined;
    const isMe = member?.email.toLowerCase() === email.toLowerCase();
    return (
      <AccessRow
        row={row}
        member={member}
        naming={naming}
        isMe={isMe}
        open={open.has(row.key)}
        off={off || (isMe && messages.ownAccess)}
        rowProps={rowProps}
        onToggle={() => setOpen(toggleSelected(open, row.key, !open.has(row.key)))}
        onChange={(to) => {
          if (row.own === null) return;
          const { principal, own: from } = row;
          change.ask({ principal, folderId: folder.folderId, folderName: here, from, to });
        }}
      />
    );
  };
  return (
    <>
      <div className={styles.head}>
        <h3>{messages.whoHasAccess}</h3>
        <SegmentedControl
          label={messages.show}
          value={show}
          onChange={setShow}
          segments={[
            { value: 'all', label: messages.all, count: who.rows.length },
            { value: 'here', label: messages.setHere, count: count('here') },
            { value: 'above', label: messages.fromAbove, count: count('above') },
          ]}
        />
      </div>
      {who.rows.length >= searchedFrom && (
        <div className={styles.filter}>
          <SearchField label={messages.filter} quiet value={term} onChange={setTerm} />
        </div>
      )}
      <VirtualRowList label={messages.listLabel(here)} rows={shown} keyOf={({ key }) => key}>
        {renderRow}
      </VirtualRowList>
      {shown.length === 0 && (
        <p className={styles.nobody} role="status">
          {searchText === '' ? messages.nobody : messages.nobodyFound}
        </p>
      )}
      {without.length > 0 && (
        <NoAccessRow count={without.length} folder={here} open={others} onToggle={() => setOthers(!others)} />
      )}
      {change.element(access)}
    </>
  );
}
