import { useState } from 'react';
import { readLastEmail, readRemembered, storeRemembered } from '../../shared/auth/account-storage.ts';
import { storePasswordCredential } from '../../shared/auth/password-manager.ts';
import { usePasswordSignIn } from '../../shared/auth/use-password-sign-in.ts';
import { messages } from './messages.ts';

/** Whether the device is to remember who signs in, whichever way they do. */
export function useRememberMe() {
  const [value, set] = useState(() => readRemembered() !== null);
  return { value, set };
}

/** The sign-in of the product's own page. `onSecondFactor`: gets the token that the second factor is sent with. */
export function useSignIn(notice: string | null, remember: boolean, onSecondFactor: (token: string) => void) {
  // Whom this device remembers, or whose session ended by itself.
  const [suggested] = useState(() => readRemembered() ?? readLastEmail() ?? '');
  const form = usePasswordSignIn({
    suggested,
    notice,
    remember,
    texts: messages,
    onSecondFactor,
    onPassword: (email, password) => {
      storeRemembered(remember ? email : null);
      if (remember) storePasswordCredential(email, password);
    },
  });
  return { suggested, ...form };
}
