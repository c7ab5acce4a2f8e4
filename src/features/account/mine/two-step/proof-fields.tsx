import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { Proof } from './use-proof.ts';

/** Who finds a device open does not get the account with it. */
export function ProofPassword({ proof: { password } }: { readonly proof: Proof }) {
  return (
    <PasswordField
      label="Current password"
      name="password"
      autoComplete="current-password"
      autoFocus
      error={password.error}
      value={password.value}
      onChange={(event) => password.set(event.currentTarget.value)}
    />
  );
}

interface ProofCodeProps {
  readonly proof: Proof;
  readonly hint: string;
  readonly autoFocus?: boolean;
}

export function ProofCode({ proof: { code }, hint, autoFocus }: ProofCodeProps) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      autoFocus={autoFocus}
      hint={hint}
      error={code.error}
      value={code.value}
      onChange={(event) => code.set(event.currentTarget.value)}
    />
  );
}
