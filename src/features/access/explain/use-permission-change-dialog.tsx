import { type ReactNode, useState } from 'react';
import type { Access } from '../use-access.ts';
import { useFolderWithPath } from '../use-folder-with-path.ts';
import type { PermissionChange } from './permission-change.ts';
import { PermissionChangeDialog } from './permission-change-dialog.tsx';

/** The question before a right changes, over whichever list it was asked from. */
export function usePermissionChangeDialog(
  driveId: string,
  filespaceName: string,
): {
  readonly ask: (change: PermissionChange) => void;
  readonly element: (access: Access) => ReactNode;
} {
  const [asked, setAsked] = useState<{
    readonly change: PermissionChange;
    readonly open: boolean;
    readonly turn: number;
  } | null>(null);
  const path = useFolderWithPath(driveId, asked?.change.folderId ?? null);
  return {
    ask: (change) => setAsked((last) => ({ change, open: true, turn: (last?.turn ?? 0) + 1 })),
    element: (access) =>
      asked && (
        <PermissionChangeDialog
          key={asked.turn}
          change={asked.change}
          access={access}
          driveId={driveId}
          filespaceName={filespaceName}
          path={path}
          open={asked.open}
          onClose={() => setAsked((last) => last && { ...last, open: false })}
          onClosed={() => setAsked((last) => (last?.open ? last : null))}
        />
      ),
  };
}
