import { useMemo } from 'react';
import type { MomentAddress } from '../../../../lib/paths.ts';
import { useServerCall } from '../../../../lib/use-server-call.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Avatar, IconTile } from '../../../../ui/display/avatar.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import rowListStyles from '../../../../ui/display/row-list.module.css';
import { ListRow, VirtualRowList } from '../../../../ui/display/row-list.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { type AccessLine, accessLines, accessProblemText } from './access-lines.ts';
import { accessMessages } from './access-messages.ts';

/** Which folder, and when. */
export interface ShownAccess {
  readonly moment: MomentAddress;
  /** The log that the sequence of the moment counts. */
  readonly epoch: string | undefined;
  readonly folderId: string;
  readonly folderName: string;
  readonly filespaceName: string;
  /** When the moment was, where that is known. */
  readonly time: string | null;
}

interface MomentAccessDialogProps extends ShownAccess {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Who could see or edit a folder at a moment, and which folder gave it. For those who manage access. */
export function MomentAccessDialog({
  open,
  moment,
  folderName,
  filespaceName,
  time,
  ...props
}: MomentAccessDialogProps) {
  const { epoch, folderId, onClose } = props;
  const query = { folder: folderId, at: moment.seq, ...(epoch !== undefined && { epoch }) };
  const answer = useServerCall(
    'accessAtMoment',
    open ? { params: { driveId: moment.driveId }, query } : null,
  );
  const lines = useMemo(
    () => (answer.state === 'answered' ? accessLines(answer.data, filespaceName) : []),
    [answer, filespaceName],
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={accessMessages.title(folderName, time)}
      size="wide"
      footer={<Button onClick={onClose}>{accessMessages.close}</Button>}
    >
      {answer.state === 'asking' && <p role="status">{accessMessages.asking}</p>}
      {answer.state === 'failed' && <p role="alert">{accessProblemText(answer.problem)}</p>}
      {answer.state === 'answered' && (
        <>
          <p role="status">{accessMessages.summary(lines.length)}</p>
          {lines.length > 0 && (
            <VirtualRowList label={accessMessages.list(folderName)} rows={lines} keyOf={({ key }) => key}>
              {(line, rowProps) => (
                <ListRow
                  rowProps={rowProps}
                  lead={<PrincipalPicture {...line} />}
                  action={
                    <Badge tone={line.permission === 1 ? 'accent' : 'neutral'}>
                      {accessMessages.permission(line.permission)}
                    </Badge>
                  }
                >
                  <span className={rowListStyles.words}>
                    <b>{line.name}</b>
                    <span>{line.origin}</span>
                  </span>
                </ListRow>
              )}
            </VirtualRowList>
          )}
        </>
      )}
    </Dialog>
  );
}

function PrincipalPicture({ kind, name }: AccessLine) {
  return kind === 'user' ? <Avatar of={name} /> : <IconTile icon="users" />;
}
