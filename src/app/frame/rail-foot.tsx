import { useDesktopApp } from '../../lib/use-desktop-app.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

interface RailFootProps {
  readonly onShortcuts: () => void;
}

/** What stands at the foot of the rail, for every workspace. */
export function RailFoot({ onShortcuts }: RailFootProps) {
  const { downloadUrl, reason } = useDesktopApp();
  return (
    <>
      <IconButton
        icon="download"
        size="lg"
        label="Download"
        tip="Download the desktop app"
        disabledReason={reason}
        onClick={() => downloadUrl && window.open(downloadUrl, '_blank', 'noopener')}
      />
      <IconButton
        icon="help"
        size="lg"
        label="Help"
        tip="Keyboard shortcuts"
        keys="?"
        onClick={onShortcuts}
      />
    </>
  );
}
