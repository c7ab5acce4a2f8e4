import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyToClipboard } from '../../../../lib/copy-to-clipboard.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAccount } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/display/note.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import styles from '../mine.module.css';
import own from './two-factor.module.css';
import { twoFactorMessages } from './two-factor-messages.ts';
import { areCodesUnsaved } from './unsaved-codes.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The only time that recovery codes can be seen. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { email } = useAccount();
  useReminder();
  const text = codes.join('\n');
  const save = () =>
    saveFile({
      name: 'lunvik-recovery-codes.txt',
      text: twoFactorMessages.recoveryFile(email, text),
      type: 'text/plain',
    });
  return (
    <div className={styles.form}>
      <Note tone="warn" role="status">
        {twoFactorMessages.recoveryAbout}
      </Note>
      <ul data-autofocus tabIndex={-1} className={own.codes} aria-label={twoFactorMessages.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.footer}>
        <Button
          icon="copy"
          onClick={() => copyToClipboard(text, twoFactorMessages.codesCopied, twoFactorMessages.copyFailed)}
        >
          {twoFactorMessages.copyCodes}
        </Button>
        <Button icon="download" onClick={save}>
          {twoFactorMessages.downloadCodes}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {twoFactorMessages.saved}
        </Button>
      </div>
    </div>
  );
}

/** Whoever goes to another screen before the codes are saved is told where they are. */
function useReminder() {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // In development, effects end and begin again at once.
      queueMicrotask(() => {
        if (isShown.current || !areCodesUnsaved()) return;
        showToast({
          kind: 'error',
          text: twoFactorMessages.codesUnsaved,
          key: 'codes unsaved',
          action: { label: twoFactorMessages.showCodes, run: () => navigate(paths.account) },
        });
      });
    };
  }, [navigate]);
}
