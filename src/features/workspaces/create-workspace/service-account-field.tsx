import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import styles from './create-workspace.module.css';
import { credentialMessages } from './credential-messages.ts';
import { credentialsMaxBytes, isJsonFile } from './credentials.ts';

interface GoogleFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete: 'off';
  readonly autoFocus: boolean;
  readonly readOnly: boolean;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onFault: (fault: string) => void;
}

/** The file of a service account, pasted or uploaded. It holds a private key, so it is dots until somebody looks. */
export function ServiceAccountField({ label, onText, onFault, readOnly, ...area }: GoogleFieldProps) {
  const [shown, setShown] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const read = async (file: File | undefined) => {
    if (!file) return;
    if (!isJsonFile(file)) return onFault(credentialMessages.jsonFileInvalid);
    if (file.size > credentialsMaxBytes) return onFault(credentialMessages.jsonInvalid);
    onText(await file.text());
  };

  return (
    <div className={shown ? undefined : styles.hidden}>
      <TextArea
        {...area}
        label={label}
        labelAside={
          <span className={styles.tools}>
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              label={shown ? credentialMessages.hideKey : credentialMessages.showKey}
              onClick={() => setShown(!shown)}
            />
            <Button size="sm" icon="upload" disabled={readOnly} onClick={() => picker.current?.click()}>
              {credentialMessages.uploadJson}
            </Button>
          </span>
        }
        rows={6}
        placeholder={credentialMessages.jsonPlaceholder}
        readOnly={readOnly}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={credentialMessages.jsonFile}
        accept="application/json,.json"
        onChange={(event) => {
          const input = event.currentTarget;
          read(input.files?.[0]).finally(() => {
            // The same file may be chosen again after it was mended.
            input.value = '';
          });
        }}
      />
    </div>
  );
}
