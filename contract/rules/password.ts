import { limits } from './limits.ts';

/** The five criteria of a password, as the live list shows them. */
export function passwordCriteria(password: string) {
  return {
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    number: /\d/.test(password),
    length: [...password].length >= limits.passwordMin,
    edges: password !== '' && password.trim() === password,
  };
}

export function isValidPassword(password: string): boolean {
  return Object.values(passwordCriteria(password)).every(Boolean);
}
