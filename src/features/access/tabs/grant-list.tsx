import { useState } from 'react';
import { principalKey } from '#contract/rules/effective-access.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { ListRow, VirtualRowList } from '../../../ui/display/row-list.tsx';
import type { PermissionChange } from '../explain/permission-change.ts';
import { PermissionChangeDialog } from '../explain/permission-change-dialog.tsx';
import { PermissionMenu } from '../explain/permission-menu.tsx';
import { messages as accessMessages } from '../messages.ts';
import panelStyles from '../panel/panel.module.css';
import { permissionLabel } from '../principal-labels.ts';
import { useFolderWithPath } from '../use-folder-with-path.ts';
import type { PrincipalGrantRow, PrincipalGrants, PrincipalRef } from './use-principal-grants.ts';

interface GrantListProps {
  readonly grants: PrincipalGrants;
  readonly by: PrincipalRef;
  readonly name: string;
  /** Why nothing can be changed. */
  readonly off: string | false;
}

/** Every right that reaches the user or the group; those that were set on them can be changed. */
export function GrantList({ grants, by, name, off }: GrantListProps) {
  const [asked, setAsked] = useState<{
    row: PrincipalGrantRow;
    to: 0 | 1 | null;
    open: boolean;
    turn: number;
  }>();
  return (
    <>
      <VirtualRowList label={accessMessages.foldersOf(name)} rows={grants.rows} keyOf={({ key }) => key}>
        {(row, rowProps) => {
          const { permission } = row.grant;
          const folder = folderLabel(row);
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
                      setAsked((last) => ({ row, to, open: true, turn: (last?.turn ?? 0) + 1 }))
                    }
                  />
                ) : (
                  <Badge tone={row.isIdle ? 'outline' : permission === 1 ? 'accent' : 'neutral'}>
                    {permissionLabel(permission)}
                  </Badge>
                )
              }
            >
              <span className={panelStyles.two}>
                <b className={row.isIdle ? panelStyles.idle : undefined} title={folder}>
                  {folder}
                </b>
                <span>{fromLabel(row, grants)}</span>
              </span>
            </ListRow>
          );
        }}
      </VirtualRowList>
      {asked && (
        <Change
          key={asked.turn}
          grants={grants}
          row={asked.row}
          change={changeOf(asked.row, by, asked.to)}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
          onClosed={() => setAsked((last) => (last?.open ? last : undefined))}
        />
      )}
    </>
  );
}

interface ChangeProps {
  readonly grants: PrincipalGrants;
  readonly row: PrincipalGrantRow;
  readonly change: PermissionChange;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

function Change({ grants, row, ...rest }: ChangeProps) {
  const { filespace, grant } = row;
  const path = useFolderWithPath(filespace.id, grant.path === null ? null : grant.folderId);
  const access = grants.accessOf(filespace.id);
  if (access === null) return null;
  return (
    <PermissionChangeDialog
      {...rest}
      access={access}
      driveId={filespace.id}
      filespaceName={filespace.name}
      path={path}
    />
  );
}

function changeOf(
  { grant, filespace }: PrincipalGrantRow,
  { principal }: PrincipalRef,
  to: 0 | 1 | null,
): PermissionChange {
  const { path, folderId, permission } = grant;
  const folderName = path === null ? accessMessages.aDeletedFolder : (path.at(-1) ?? filespace.name);
  return { principal, folderId, folderName, from: permission, to };
}

function folderLabel({ filespace, grant }: PrincipalGrantRow): string {
  const { path } = grant;
  return isolatedPath([filespace.name, ...(path ?? [accessMessages.deletedFolder])]);
}

function fromLabel({ grant, isOwn, isIdle }: PrincipalGrantRow, grants: PrincipalGrants): string {
  const from = isOwn
    ? accessMessages.setOn[grant.principal.kind]
    : accessMessages.throughGroup(grants.names.get(principalKey(grant.principal)) ?? '');
  if (!isIdle) return from;
  return grant.path === null ? accessMessages.folderGone(from) : accessMessages.withoutEffect(from);
}
