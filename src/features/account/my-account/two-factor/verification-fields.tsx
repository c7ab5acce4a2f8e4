import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { twoFactorMessages } from './two-factor-messages.ts';
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
      label={twoFactorMessages.currentPassword}
      name="password"
      autoComplete="current-password"
      autoFocus
      error={password.error}
      value={password.value}
      onChange={(event) => password.set(event.currentTarget.value)}
    />
  );
}

interface CodeFieldProps {
  readonly verification: Pick<Verification, 'code'>;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

export function CodeVerificationField({
  verification: { code },
  hint = twoFactorMessages.eitherCode,
  autoFocus,
}: CodeFieldProps) {
  return (
    <TextField
      label={twoFactorMessages.code}
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
