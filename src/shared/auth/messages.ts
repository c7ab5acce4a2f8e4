import { catalog } from '../../ui/language/catalog.ts';

/** What the screens before the product have in common. */
export const authMessages = catalog('shared/auth/messages', {
  welcomeTitle: 'Every file, already here.',
  welcomeText:
    'Browse, search and organize straight from this device. Your changes go out when the network is ready.',
  home: 'Lunvik home',
  terms: 'Terms',
  about: 'About Lunvik',
  noEmailYet: "This server doesn't send email yet.",
  openMailbox: 'Open the mailbox',
  pageOffline: "You're offline. This page needs a connection.",
  /** Of a form that could not be sent. */
  offline: "You're offline. Your entries are kept. Try again when you're back online.",
  signIn: 'Sign in',
  signInEmpty: 'Username and password cannot be empty.',
  signInRefused: 'Login failed. Please check your email address and password',
  signInServer: 'Login failed due to a server error',
  backToSignIn: 'Back to sign in',
  password: 'Password',
  checks: {
    lowercase: '1 lowercase',
    uppercase: '1 uppercase',
    number: '1 number',
    length: '8 characters',
    edges: 'No spaces at start or end',
  },
});
