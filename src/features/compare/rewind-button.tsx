import type { Filespace } from '#contract/entities/filespace.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ComparisonAddress } from '../../lib/compare-path.ts';
import type { RewindTarget } from '../../shared/rewind/rewind-target.ts';
import { useRewind } from '../../shared/rewind/use-rewind.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { messages } from './messages.ts';
import type { MomentOption } from './moment-options.ts';

export interface RewindButtonProps extends ComparisonAddress {
  readonly filespace: Filespace;
  readonly folderId: string;
  /** Where the comparison is of one folder: its path. */
  readonly folderPath: string | null;
  readonly moments: readonly MomentOption[];
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly onRewound: (target: RewindTarget) => void;
}

/** Of a comparison with now, for who may rewind. */
export function RewindButton(props: RewindButtonProps) {
  const { askToRewind, dialog } = useRewind(props.role, props.onRewound);
  const target = targetOf(props);
  if (askToRewind === null || target === null) return dialog;
  return (
    <>
      <Button size="sm" variant="ghost" icon="rewind" onClick={() => askToRewind(target)}>
        {messages.rewind}
      </Button>
      {dialog}
    </>
  );
}

/** Null where now is neither side, and where the folder's name is not known yet. */
function targetOf({
  filespace,
  folderId,
  folderPath,
  from,
  to,
  moments,
}: RewindButtonProps): RewindTarget | null {
  const name = folderId === rootId ? filespace.name : folderPath?.split('/').filter(Boolean).at(-1);
  const seq = to === 'now' ? from : to;
  if (name === undefined || seq === 'now' || (from !== 'now' && to !== 'now')) return null;
  return {
    ...{ driveId: filespace.id, workspaceId: filespace.workspaceId, filespaceName: filespace.name },
    ...{ folderId, name, seq, time: moments.find((moment) => moment.seq === seq)?.time ?? null },
  };
}
