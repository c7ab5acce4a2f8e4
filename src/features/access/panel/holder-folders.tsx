import { useMemo } from 'react';
import { type Holder, holderKey } from '#contract/rules/access.ts';
import { can } from '#contract/rules/roles.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { EmptyState } from '../../../ui/show/empty-state.tsx';
import { FileKindIcon } from '../../../ui/show/file-kind-icon.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { ListRow, LongRowList } from '../../../ui/show/row-list.tsx';
import { messages } from '../messages.ts';
import { alwaysWord, rightName } from '../people-words.ts';
import { type Access, useHolderOff } from '../use-access.ts';
import { RightMenu } from '../why/right-menu.tsx';
import { useChangeDialog } from '../why/use-change-dialog.tsx';
import styles from './panel.module.css';
import { type ReachRow, reachOf } from './reach.ts';

interface HolderFoldersProps {
  readonly access: Access;
  readonly driveId: string;
  readonly filespaceName: string;
  readonly holder: Holder;
}

/** What a person or a group can see of a filespace: every right that reaches them, and which of them count. */
export function HolderFolders({ access, driveId, filespaceName, holder }: HolderFoldersProps) {
  const change = useChangeDialog(driveId, filespaceName);
  const off = useHolderOff(access, holder);
  const { people, grants, names } = access;
  const member = holder.kind === 'user' ? people.members.find(({ id }) => id === holder.id) : undefined;
  const everything = can(member?.role, 'seeEverything');
  const rows = useMemo(
    () => reachOf(holder, member?.groupIds ?? [], grants, everything),
    [holder, member, grants, everything],
  );
  const name = names.get(holderKey(holder));
  if (name === undefined) return <EmptyState art="search" level={3} title={messages.gone} />;
  return (
    <>
      {member && everything && (
        <div className={styles.filter}>
          <Note icon="shield-check">
            {alwaysWord(member)}. What is listed here changes nothing meanwhile.
          </Note>
        </div>
      )}
      <LongRowList label={`Folders of ${name}`} rows={rows} keyOf={({ key }) => key}>
        {(row, place) => {
          const { path, permission, folderId } = row.grant;
          const folder = path === null ? 'Deleted folder' : [filespaceName, ...path].join(' / ');
          return (
            <ListRow
              place={place}
              lead={<FileKindIcon kind="folder" />}
              action={
                row.isOwn ? (
                  <RightMenu
                    value={permission}
                    of={`${name} on ${folder}`}
                    off={off}
                    onChoose={(to) =>
                      change.ask({
                        holder,
                        folderId,
                        folderName: path === null ? 'a deleted folder' : (path.at(-1) ?? filespaceName),
                        from: permission,
                        to,
                      })
                    }
                  />
                ) : (
                  <Badge tone={row.isIdle ? 'outline' : permission === 1 ? 'accent' : 'neutral'}>
                    {rightName(permission)}
                  </Badge>
                )
              }
            >
              <span className={styles.two}>
                <b className={row.isIdle ? styles.idle : undefined}>{folder}</b>
                <span>{aboutOf(row, names)}</span>
              </span>
            </ListRow>
          );
        }}
      </LongRowList>
      {rows.length === 0 && !everything && (
        <p className={styles.nothing} role="status">
          Nothing in this filespace was shared with {name}.
        </p>
      )}
      {change.element(access)}
    </>
  );
}

function aboutOf({ grant, isOwn, isIdle }: ReachRow, names: ReadonlyMap<string, string>): string {
  const from = isOwn
    ? `Set on this ${grant.holder.kind}`
    : `Through group ${names.get(holderKey(grant.holder)) ?? ''}`;
  if (!isIdle) return from;
  return grant.path === null ? `${from}, the folder is gone` : `${from}, without effect`;
}
