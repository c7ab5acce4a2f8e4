import type { Filespace } from '#contract/entities/filespace.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { SyncStateRow } from '#worker/read/reader.ts';
import { formatSize } from '../../lib/format.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { type ServerCallState, useServerCall } from '../../lib/use-server-call.ts';
import { regionName } from '../../shared/regions/regions-texts.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import styles from './details-dialog.module.css';
import { detailsMessages } from './details-messages.ts';
import { menuMessages } from './menu-messages.ts';

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
              {menuMessages.disconnect}
            </Button>
          )}
          <Button onClick={onClose}>{common.close}</Button>
          <Button variant="primary" onClick={onOpenFilespace}>
            {detailsMessages.openFilespace}
          </Button>
        </>
      }
    >
      {usage.state === 'failed' && <Note icon="cloud-off">{unknownText(usage)}</Note>}
      <dl className={styles.list}>
        <Row term={detailsMessages.provider}>
          {known(usage, (figures) => storageName(figures.storage_type))}
        </Row>
        <Row term={detailsMessages.region}>
          {known(
            usage,
            (figures) => (figures.region_name ? regionName(figures.region_name) : '–'),
            filespace.regionCode,
          )}
        </Row>
        <Row term={detailsMessages.used}>{known(usage, (figures) => formatSize(figures.used_bytes))}</Row>
        {showsHistory(usage) && (
          <Row term={detailsMessages.earlier}>
            {known(usage, (figures) => formatSize(figures.history_bytes ?? 0))}
          </Row>
        )}
        <Row term={detailsMessages.remaining}>
          {known(usage, (figures) =>
            figures.remaining_bytes === null ? detailsMessages.noLimit : formatSize(figures.remaining_bytes),
          )}
        </Row>
        <Row term={detailsMessages.contents}>
          {known(usage, (figures) => detailsMessages.foldersAndFiles(figures.folders, figures.files))}
        </Row>
        <Row term={detailsMessages.onThisDevice}>{drive === undefined ? '' : onDevice(drive)}</Row>
      </dl>
    </Dialog>
  );
}

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
  otherwise = detailsMessages.unknownOffline,
): string {
  if (usage.state === 'answered') return say(usage.data);
  return usage.state === 'asking' ? '…' : otherwise;
}

/** Who sees only some folders is not told what is kept of all of them. */
function showsHistory(usage: Usage): boolean {
  return usage.state !== 'answered' || usage.data.history_bytes !== undefined;
}

function unknownText(usage: Usage & { readonly state: 'failed' }): string {
  return usage.problem.kind === 'offline' ? detailsMessages.offline : detailsMessages.unreachable;
}

function onDevice(drive: SyncStateRow | null): string {
  if (!drive?.connected && !drive?.shown) return detailsMessages.notConnected;
  const copy = drive.shown ?? drive.filling;
  if (!copy) return detailsMessages.preparing;
  const items =
    copy.complete || copy.total === null
      ? detailsMessages.items(copy.items)
      : detailsMessages.itemsOf(copy.items, copy.total);
  return drive.connected ? items : detailsMessages.notSyncing(items);
}

function storageName(type: string): string {
  const names: Readonly<Record<string, string>> = detailsMessages.storages;
  return names[type] ?? type;
}
