import { type ReactNode, useState } from 'react';
import type { Access } from '../use-access.ts';
import { useFolderWay } from '../use-folder-way.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { RightChange } from './right-change.ts';

/** The question before a right changes, over whichever list it was asked from. */
export function useChangeDialog(
  driveId: string,
  filespaceName: string,
): {
  readonly ask: (change: RightChange) => void;
  readonly element: (access: Access) => ReactNode;
} {
  const [asked, setAsked] = useState<{
    readonly change: RightChange;
    readonly open: boolean;
    readonly turn: number;
  } | null>(null);
  const path = useFolderWay(driveId, asked?.change.folderId ?? null);
  return {
    ask: (change) => setAsked((last) => ({ change, open: true, turn: (last?.turn ?? 0) + 1 })),
    element: (access) =>
      asked && (
        <ChangeDialog
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
