import { useServerCall } from '../../lib/use-server-call.ts';
import { common } from '../../ui/common-messages.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { shellMessages } from './shell-messages.ts';

/** What stands at the foot of the rail, for every workspace: what this server has an address for. */
export function SidebarFooter() {
  const config = useServerCall('config', {});
  if (config.state !== 'answered') return null;
  const { desktop, support_url: supportUrl } = config.data;
  const { download_url: downloadUrl } = desktop;
  return (
    <>
      {downloadUrl && (
        <IconButton
          icon="download"
          size="lg"
          label={common.download}
          tip={shellMessages.downloadApp}
          onClick={() => open(downloadUrl)}
        />
      )}
      {supportUrl && (
        <IconButton icon="help" size="lg" label={shellMessages.help} onClick={() => open(supportUrl)} />
      )}
    </>
  );
}

function open(url: string): void {
  window.open(url, '_blank', 'noopener');
}
