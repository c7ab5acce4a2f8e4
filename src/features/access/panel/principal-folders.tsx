import { useMemo } from 'react';
import { type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { can } from '#contract/rules/roles.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { ListRow, VirtualRowList } from '../../../ui/display/row-list.tsx';
import { PermissionMenu } from '../explain/permission-menu.tsx';
import { usePermissionChangeDialog } from '../explain/use-permission-change-dialog.tsx';
import { messages as accessMessages } from '../messages.ts';
import { permissionLabel, roleAccessLabel } from '../principal-labels.ts';
import { type Access, usePrincipalDisabledReason } from '../use-access.ts';
import { type EffectiveAccessRow, effectiveAccessRows } from './effective-access-rows.ts';
import styles from './panel.module.css';

interface PrincipalFoldersProps {
  readonly access: Access;
  readonly driveId: string;
  readonly filespaceName: string;
  readonly principal: Principal;
}

/** What a person or a group can see of a filespace: every right that reaches them, and which of them count. */
export function PrincipalFolders({ access, driveId, filespaceName, principal }: PrincipalFoldersProps) {
  const change = usePermissionChangeDialog(driveId, filespaceName);
  const off = usePrincipalDisabledReason(access, principal);
  const { people, grants, names } = access;
  const member = principal.kind === 'user' ? people.members.find(({ id }) => id === principal.id) : undefined;
  const everything = can(member?.role, 'seeEverything');
  const rows = useMemo(
    () => effectiveAccessRows(principal, member?.groupIds ?? [], grants, everything),
    [principal, member, grants, everything],
  );
  const name = names.get(principalKey(principal));
  if (name === undefined) return <EmptyState art="search" level={3} title={accessMessages.missing} />;
  return (
    <>
      {member && everything && (
        <div className={styles.filter}>
          <Note icon="shield-check">{accessMessages.noEffectWithRole(roleAccessLabel(member))}</Note>
        </div>
      )}
      <VirtualRowList label={accessMessages.foldersOf(name)} rows={rows} keyOf={({ key }) => key}>
        {(row, rowProps) => {
          const { path, permission, folderId } = row.grant;
          const folder =
            path === null ? accessMessages.deletedFolder : isolatedPath([filespaceName, ...path]);
          return (
            <ListRow
              rowProps={rowProps}
              lead={<FileKindIcon kind="folder" />}
              action={
                row.isOwn ? (
                  <PermissionMenu
                    value={permission}
                    of={accessMessages.rightOn(name, folder)}
                    off={off}
                    onChoose={(to) =>
                      change.ask({
                        principal,
                        folderId,
                        folderName:
                          path === null ? accessMessages.aDeletedFolder : (path.at(-1) ?? filespaceName),
                        from: permission,
                        to,
                      })
                    }
                  />
                ) : (
                  <Badge tone={row.isIdle ? 'outline' : permission === 1 ? 'accent' : 'neutral'}>
                    {permissionLabel(permission)}
                  </Badge>
                )
              }
            >
              <span className={styles.two}>
                <b className={row.isIdle ? styles.idle : undefined}>
                  <bdi>{folder}</bdi>
                </b>
                <span>{aboutOf(row, names)}</span>
              </span>
            </ListRow>
          );
        }}
      </VirtualRowList>
      {rows.length === 0 && !everything && (
        <p className={styles.nothing} role="status">
          {accessMessages.nothingShared(name)}
        </p>
      )}
      {change.element(access)}
    </>
  );
}

function aboutOf({ grant, isOwn, isIdle }: EffectiveAccessRow, names: ReadonlyMap<string, string>): string {
  const from = isOwn
    ? accessMessages.setOn[grant.principal.kind]
    : accessMessages.throughGroup(names.get(principalKey(grant.principal)) ?? '');
  if (!isIdle) return from;
  return grant.path === null ? accessMessages.folderGone(from) : accessMessages.withoutEffect(from);
}
