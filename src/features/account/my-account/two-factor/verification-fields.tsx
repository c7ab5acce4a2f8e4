import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { OwnerVerification } from './use-owner-verification.ts';
import type { Verification } from './use-verification.ts';

/** Who finds a device open does not get the account with it. */
export function PasswordVerificationField({
  verification: { password },
}: {
  readonly verification: Verification;
}) {
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

const eitherCode = 'What your authenticator app shows now, or a recovery code.';

interface CodeFieldProps {
  readonly verification: Pick<Verification, 'code'>;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

export function CodeVerificationField({
  verification: { code },
  hint = eitherCode,
  autoFocus,
}: CodeFieldProps) {
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

/** Whatever is asked for before a sign-in method changes. */
export function OwnerVerificationFields({ verification }: { readonly verification: OwnerVerification }) {
  const { password, code } = verification.asks;
  return (
    <>
      {password && <PasswordVerificationField verification={verification} />}
      {code && <CodeVerificationField verification={verification} autoFocus={!password} />}
    </>
  );
}
