import { useId, useState } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { createMessages } from './create-messages.ts';
import styles from './create-workspace.module.css';
import { credentialMessages } from './credential-messages.ts';
import {
  type CredentialField,
  type CredentialInput,
  type CredentialSettings,
  credentialFields,
  parseCredentials,
} from './credentials.ts';
import { ServiceAccountField } from './service-account-field.tsx';
import { type CustomerStorage, storageKinds } from './storage-kinds.ts';
import { type StepProps, WizardFrame } from './wizard-frame.tsx';

interface CredentialsStepProps extends StepProps {
  readonly type: CustomerStorage;
  readonly typed: CredentialInput;
  readonly onType: (part: CredentialInput) => void;
  readonly onDone: (settings: CredentialSettings) => void;
}

/** The keys to the customer's storage. They leave with the request that makes the workspace, and stay nowhere. */
export function CredentialsStep(props: CredentialsStepProps) {
  const { type, typed, onType, onDone, working } = props;
  const kind = storageKinds.find((candidate) => candidate.type === type);
  const fields = credentialFields(type);
  const [faults, setFaults] = useState<CredentialInput>({});
  const formId = useId();
  const idOf = ({ key }: CredentialField) => `${formId}-${key}`;
  const setFault = (key: string, fault: string | undefined) =>
    setFaults(({ [key]: _gone, ...others }) => (fault ? { ...others, [key]: fault } : others));

  const submit = () => {
    const settings = parseCredentials(type, typed);
    setFaults(settings.ok ? {} : settings.problem);
    if (settings.ok) return onDone(settings.value);
    const first = fields.find(({ key }) => settings.problem[key]);
    if (first) document.getElementById(idOf(first))?.focus();
  };

  return (
    <WizardFrame
      {...props}
      current={2}
      title={
        <span className={styles.kind}>
          <span className={styles.kindIcon}>{kind && <Icon name={kind.icon} size={20} />}</span>
          {createMessages.storages[type].name}
        </span>
      }
      lead={credentialMessages.about}
      isReady
      onSubmit={submit}
    >
      <div className={styles.fields}>
        {fields.map((field, index) => {
          const { key } = field;
          const shared = {
            id: idOf(field),
            label: field.label,
            hint: field.hint,
            error: faults[key],
            autoComplete: 'off',
            autoFocus: index === 0,
            readOnly: working,
            value: typed[key] ?? '',
          } as const;
          const change = (value: string) => {
            onType({ [key]: value });
            setFault(key, undefined);
          };
          if (type === 'google_cloud') {
            return (
              <ServiceAccountField
                {...shared}
                key={key}
                onText={change}
                onFault={(fault) => setFault(key, fault)}
              />
            );
          }
          const Control = field.secret ? PasswordField : TextField;
          return (
            <Control
              {...shared}
              key={key}
              size="lg"
              autoCapitalize="none"
              spellCheck={false}
              {...(field.secret && { noun: 'key' })}
              onChange={(event) => change(event.currentTarget.value)}
            />
          );
        })}
      </div>
      <Note icon="lock">{credentialMessages.note}</Note>
    </WizardFrame>
  );
}
