import { useNavigate } from 'react-router-dom';
import { useDesktopApp } from '../../shared/desktop/use-desktop-app.ts';
import { common } from '../../ui/common-messages.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { helpItems } from './help-items.ts';
import { shellMessages } from './shell-messages.ts';

interface SidebarFooterProps {
  readonly onShortcuts: () => void;
}

/** What stands at the foot of the rail, for every workspace. */
export function SidebarFooter({ onShortcuts }: SidebarFooterProps) {
  const { downloadUrl, reason } = useDesktopApp();
  const navigate = useNavigate();
  return (
    <>
      <IconButton
        icon="download"
        size="lg"
        label={common.download}
        tip={shellMessages.downloadApp}
        disabledReason={reason}
        onClick={() => downloadUrl && window.open(downloadUrl, '_blank', 'noopener')}
      />
      <Menu
        label={shellMessages.help}
        items={helpItems(onShortcuts, navigate)}
        trigger={<IconButton icon="help" size="lg" label={shellMessages.help} />}
      />
    </>
  );
}
