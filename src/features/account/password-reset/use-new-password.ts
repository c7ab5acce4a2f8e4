import { useState } from 'react';
import { isValidPassword } from '#contract/rules/password.ts';
import { resetMessages } from './reset-messages.ts';

export type NewPasswordField = 'password' | 'confirm';

/** A new password, typed twice. Each field is validated once it was left, both when somebody tries to go on. */
export function useNewPassword() {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [left, setLeft] = useState<readonly NewPasswordField[]>([]);
  const [refused, setRefused] = useState({ password: '', text: '' });
  const refusal = refused.text !== '' && refused.password === password ? refused.text : null;
  const passwordError = passwordProblem(password) ?? refusal;
  const confirmError = confirmProblem(password, confirm);
  const leave = (field: NewPasswordField) => () => setLeft((before) => [...before, field]);
  return {
    password: {
      value: password,
      set: setPassword,
      // Somebody who only passes through an empty field gets no error.
      leave: () => password !== '' && leave('password')(),
      error: left.includes('password') && passwordError,
      showsProblems: left.includes('password'),
    },
    confirm: {
      value: confirm,
      set: setConfirm,
      leave: () => confirm !== '' && leave('confirm')(),
      error: left.includes('confirm') && confirmError,
    },
    /** The server does not take this password, and says why. */
    refuse: (text: string) => setRefused({ password, text }),
    /** Evaluates both. Answers the first that is wrong. */
    check(): NewPasswordField | null {
      setLeft(['password', 'confirm']);
      return passwordError ? 'password' : confirmError ? 'confirm' : null;
    },
  };
}

export function passwordProblem(password: string): string | null {
  if (password === '') return resetMessages.newPasswordEmpty;
  return isValidPassword(password) ? null : resetMessages.passwordCriteria;
}

export function confirmProblem(password: string, confirm: string): string | null {
  if (confirm === '') return resetMessages.confirmEmpty;
  return confirm === password ? null : resetMessages.passwordsDiffer;
}
