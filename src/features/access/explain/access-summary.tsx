import { useMemo } from 'react';
import { type Role, roles } from '#contract/rules/roles.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { roleName } from '../../../shared/people/role-name.ts';
import { Avatar, IconTile } from '../../../ui/display/avatar.tsx';
import { permissionLabel } from '../principal-labels.ts';
import { useAccess } from '../use-access.ts';
import styles from './access-summary.module.css';
import { type FolderAccessRow, listFolderAccess } from './folder-access-list.ts';
import { messages } from './messages.ts';

export interface AccessSummaryProps {
  readonly driveId: string;
  readonly workspaceId: string;
  /** From the root, which bears the filespace's name, to the folder. */
  readonly path: readonly PathSegment[];
  readonly onWhy: () => void;
}

/** So many are named; the panel has all of them. */
const namedCount = 5;

/** The first few who have access to a folder. Shows nothing where this device does not know. */
export function AccessSummary({ driveId, workspaceId, path, onWhy }: AccessSummaryProps) {
  const access = useAccess(driveId, workspaceId);
  const ids = path.map(({ id }) => id).join();
  const members = useMemo(
    () => new Map(access?.people.members.map((member) => [member.id, member])),
    [access],
  );
  const roleOf = ({ principal }: FolderAccessRow) =>
    principal.kind === 'user' ? members.get(principal.id)?.role : undefined;
  const rows = useMemo(
    () => access && listFolderAccess(access.people, { path: ids.split(','), grants: access.index }).rows,
    [access, ids],
  );
  if (!access || !rows) return null;
  // The owner first, as whoever is asked about it.
  const owner = rows.find((row) => roleOf(row) === roles.owner);
  const sorted = owner ? [owner, ...rows.filter((row) => row !== owner)] : rows;
  const moreCount = sorted.length - namedCount;
  return (
    <section className={styles.summary} aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{messages.whoHasAccess}</h3>
        <button type="button" onClick={onWhy}>
          {messages.seeWhy}
        </button>
      </header>
      <ul>
        {sorted.slice(0, namedCount).map((row) => {
          const name = access.names.get(row.key) ?? '';
          return (
            <li key={row.key}>
              {row.principal.kind === 'group' ? (
                <IconTile icon="users" />
              ) : (
                <Avatar of={access.addresses.get(row.key) ?? name} />
              )}
              <b title={name}>{name}</b>
              <span>{rightOf(row, roleOf(row))}</span>
            </li>
          );
        })}
      </ul>
      {moreCount > 0 && <p>{messages.andMore(moreCount)}</p>}
    </section>
  );
}

const headingId = 'who-has-access';

function rightOf({ isFromRole, permission }: FolderAccessRow, role: Role | undefined): string {
  return isFromRole && role !== undefined ? roleName(role) : permissionLabel(permission);
}
