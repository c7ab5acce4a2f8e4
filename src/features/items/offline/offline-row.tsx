import { Link } from 'react-router-dom';
import type { PinRow } from '#worker/read/reader.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { OfflineIndicator } from '../../../shared/offline-files/offline-indicator.tsx';
import { pinState } from '../../../shared/offline-files/offline-mark.ts';
import { offlineMessages } from '../../../shared/offline-files/offline-messages.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { NameCell, NameDetail } from '../../../ui/table/name-cell.tsx';
import { TableRow } from '../../../ui/table/table.tsx';
import { offlinePlaceMessages } from './offline-place-messages.ts';
import { pinSizeMessage, pinStateMessage } from './offline-place-texts.ts';

export interface OfflineRowProps {
  readonly pin: PinRow;
  readonly offline: boolean;
  /** Where it is in the filespace. */
  readonly href: string;
  readonly onRetry: () => void;
  readonly onSwitchOff: () => void;
}

export function OfflineRow({ pin, offline, href, onRetry, onSwitchOff }: OfflineRowProps) {
  const { extent, kind } = pin;
  const name = extent?.name || offlinePlaceMessages.preparing;
  const mark = pinState(pin);
  const state = pinStateMessage(extent, offline);
  return (
    <TableRow selected={false} current={false}>
      <NameCell
        icon={<FileKindIcon kind={fileKind({ kind, name })} />}
        below={
          <>
            <NameDetail>{extent && isolatedPath(extent.path)}</NameDetail>
            <NameDetail until="medium">{state}</NameDetail>
          </>
        }
      >
        <Link to={href}>{name}</Link>
        <OfflineIndicator mark={mark} />
      </NameCell>
      <td data-from="medium">
        {state}
        {mark === 'failed' && (
          <Button variant="ghost" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        )}
      </td>
      <td data-cell="number">{pinSizeMessage(extent)}</td>
      <td data-cell="end">
        <Switch
          label={
            <span className="visually-hidden">
              {offlineMessages.available}: {name}
            </span>
          }
          checked
          onChange={onSwitchOff}
        />
      </td>
    </TableRow>
  );
}
