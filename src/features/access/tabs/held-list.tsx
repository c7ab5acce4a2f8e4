import { useState } from 'react';
import { holderKey } from '#contract/rules/access.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { FileKindIcon } from '../../../ui/show/file-kind-icon.tsx';
import { ListRow, LongRowList } from '../../../ui/show/row-list.tsx';
import panelStyles from '../panel/panel.module.css';
import { rightName } from '../people-words.ts';
import { useFolderWay } from '../use-folder-way.ts';
import { ChangeDialog } from '../why/change-dialog.tsx';
import type { RightChange } from '../why/right-change.ts';
import { RightMenu } from '../why/right-menu.tsx';
import type { Held, HeldBy, HeldRow } from './use-held.ts';

interface HeldListProps {
  readonly held: Held;
  readonly by: HeldBy;
  readonly name: string;
  /** Why nothing can be changed. */
  readonly off: string | false;
}

/** Every right that reaches the user or the group; those that were set on them can be changed. */
export function HeldList({ held, by, name, off }: HeldListProps) {
  const [asked, setAsked] = useState<{ row: HeldRow; to: 0 | 1 | null; open: boolean; turn: number }>();
  return (
    <>
      <LongRowList label={`Folders of ${name}`} rows={held.rows} keyOf={({ key }) => key}>
        {(row, place) => {
          const { permission } = row.grant;
          const folder = folderWords(row);
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
                      setAsked((last) => ({ row, to, open: true, turn: (last?.turn ?? 0) + 1 }))
                    }
                  />
                ) : (
                  <Badge tone={row.isIdle ? 'outline' : permission === 1 ? 'accent' : 'neutral'}>
                    {rightName(permission)}
                  </Badge>
                )
              }
            >
              <span className={panelStyles.two}>
                <b className={row.isIdle ? panelStyles.idle : undefined} title={folder}>
                  {folder}
                </b>
                <span>{fromWords(row, held)}</span>
              </span>
            </ListRow>
          );
        }}
      </LongRowList>
      {asked && (
        <Change
          key={asked.turn}
          held={held}
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
  readonly held: Held;
  readonly row: HeldRow;
  readonly change: RightChange;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

function Change({ held, row, ...rest }: ChangeProps) {
  const { filespace, grant } = row;
  const path = useFolderWay(filespace.id, grant.path === null ? null : grant.folderId);
  const access = held.accessOf(filespace.id);
  if (access === null) return null;
  return (
    <ChangeDialog
      {...rest}
      access={access}
      driveId={filespace.id}
      filespaceName={filespace.name}
      path={path}
    />
  );
}

function changeOf({ grant, filespace }: HeldRow, { holder }: HeldBy, to: 0 | 1 | null): RightChange {
  const { path, folderId, permission } = grant;
  const folderName = path === null ? 'a deleted folder' : (path.at(-1) ?? filespace.name);
  return { holder, folderId, folderName, from: permission, to };
}

function folderWords({ filespace, grant }: HeldRow): string {
  const { path } = grant;
  return path === null ? `${filespace.name} / Deleted folder` : [filespace.name, ...path].join(' / ');
}

function fromWords({ grant, isOwn, isIdle }: HeldRow, held: Held): string {
  const from = isOwn
    ? `Set on this ${grant.holder.kind}`
    : `Through group ${held.names.get(holderKey(grant.holder)) ?? ''}`;
  if (!isIdle) return from;
  return grant.path === null ? `${from}, the folder is gone` : `${from}, without effect`;
}
