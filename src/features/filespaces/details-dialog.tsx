import type { Filespace } from '#contract/entities/filespace.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { SyncStateRow } from '#worker/read/reader.ts';
import { formatCount, formatSize, plural } from '../../lib/format.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { type ServerCallState, useServerCall } from '../../lib/use-server-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import styles from './details-dialog.module.css';

interface DetailsDialogProps {
  readonly filespace: Filespace;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onOpenFilespace: () => void;
  readonly onDisconnect: () => void;
}

type Usage = ServerCallState<CallResponse<'driveUsage'>>;

/** What a filespace holds and where: the server's figures, and what of it is on this device. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { filespace, open, onClose, onClosed, onOpenFilespace, onDisconnect } = props;
  const usage = useServerCall('driveUsage', open ? { params: { driveId: filespace.id } } : null);
  const drive = useLiveQuery(async (reader) => (await reader.drive(filespace.id)) ?? null, [filespace.id]);
  const connected = drive?.connected ?? false;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={filespace.name}
      footer={
        <>
          {connected && (
            <Button variant="danger" className={styles.first} onClick={onDisconnect}>
              Disconnect
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onOpenFilespace}>
            Open filespace
          </Button>
        </>
      }
    >
      {usage.state === 'failed' && <Note icon="cloud-off">{unknownText(usage)}</Note>}
      <dl className={styles.list}>
        <Row term="Cloud provider">
          {known(usage, (figures) => storageNames[figures.storage_type] ?? figures.storage_type)}
        </Row>
        <Row term="Region">{known(usage, (figures) => figures.region_name ?? '–', filespace.regionCode)}</Row>
        <Row term="Storage used">{known(usage, (figures) => formatSize(figures.used_bytes))}</Row>
        {showsHistory(usage) && (
          <Row term="Earlier versions">
            {known(usage, (figures) => formatSize(figures.history_bytes ?? 0))}
          </Row>
        )}
        <Row term="Remaining storage">
          {known(usage, (figures) =>
            figures.remaining_bytes === null ? 'No limit' : formatSize(figures.remaining_bytes),
          )}
        </Row>
        <Row term="Contents">
          {known(
            usage,
            (figures) => `${plural(figures.folders, 'folder')}, ${plural(figures.files, 'file')}`,
          )}
        </Row>
        <Row term="On this device">{drive === undefined ? '' : onDevice(drive)}</Row>
      </dl>
    </Dialog>
  );
}

const storageNames: Readonly<Record<string, string>> = {
  own: 'Lunvik storage',
  amazon_s3: 'Amazon S3',
  s3_compactible: 'S3 compatible',
  azure: 'Azure',
  google_cloud: 'Google cloud storage',
};

function Row({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function known(
  usage: Usage,
  say: (figures: CallResponse<'driveUsage'>) => string,
  otherwise = 'Not known offline',
): string {
  if (usage.state === 'answered') return say(usage.data);
  return usage.state === 'asking' ? '…' : otherwise;
}

/** Who sees only some folders is not told what is kept of all of them. */
function showsHistory(usage: Usage): boolean {
  return usage.state !== 'answered' || usage.data.history_bytes !== undefined;
}

function unknownText(usage: Usage & { readonly state: 'failed' }): string {
  return usage.problem.kind === 'offline'
    ? 'You are offline. Shown is what this device knows.'
    : 'The server did not answer this. Shown is what this device knows.';
}

function onDevice(drive: SyncStateRow | null): string {
  if (!drive?.connected && !drive?.shown) return 'Nothing, not connected';
  const copy = drive.shown ?? drive.filling;
  if (!copy) return 'Getting ready';
  const items =
    copy.complete || copy.total === null
      ? `${formatCount(copy.items)} items`
      : `${formatCount(copy.items)} of ${formatCount(copy.total)} items`;
  return drive.connected ? items : `${items}, not kept up to date`;
}
