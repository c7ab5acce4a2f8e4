import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { folderPath } from '../../../lib/paths.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SettingCard, SettingsPage } from '../../../ui/display/setting-card.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { settingsMessages } from './settings-messages.ts';
import { useDeletionCode } from './use-deletion-code.ts';
import { VerificationDialog } from './verification-dialog.tsx';

interface FilespaceSettingsProps {
  readonly filespace: Filespace;
  /** It is gone: shows what is left. */
  readonly onDeleted: () => void;
}

/** Deletes a filespace, once the code is entered that is mailed for it. */
export function FilespaceSettings({ filespace, onDeleted }: FilespaceSettingsProps) {
  useTitle(settingsMessages.title);
  const navigate = useNavigate();
  const offline = useOffline();
  const code = useDeletionCode(filespace.id);
  const [working, setWorking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [turn, setTurn] = useState(0);

  const ask = async () => {
    if (working) return;
    setWorking(true);
    const sent = await code.send();
    setWorking(false);
    if (!sent) return showToast({ kind: 'error', text: settingsMessages.codeNotSent });
    setTurn(turn + 1);
    setAsking(true);
  };
  return (
    <SettingsPage
      title={settingsMessages.title}
      back={
        <IconButton
          icon="back"
          size="lg"
          label={settingsMessages.backTo(filespace.name)}
          onClick={() => navigate(folderPath(filespace.id))}
        />
      }
    >
      <SettingCard
        tone="danger"
        title={settingsMessages.delete}
        about={settingsMessages.about}
        note={filespace.name}
        action={
          <Button
            variant="danger"
            disabledReason={offline && settingsMessages.settingsOffline}
            working={working && settingsMessages.sendingCode}
            onClick={() => void ask()}
          >
            {settingsMessages.delete}
          </Button>
        }
      />
      {turn > 0 && (
        <VerificationDialog
          key={turn}
          filespace={filespace}
          open={asking}
          offline={offline}
          secondsToResend={code.secondsLeft}
          onResend={code.send}
          onClose={() => setAsking(false)}
          onDeleted={onDeleted}
        />
      )}
    </SettingsPage>
  );
}
