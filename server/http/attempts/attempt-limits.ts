import type { AttemptKind } from '../policy.ts';

export interface AttemptLimit {
  /** Kinds with the same counter share their tries. */
  readonly counter: string;
  /** Of one account from one network. A browser in which its owner signed in before has its own. */
  readonly perSource?: number;
  /** Of one account from all networks together, where nobody but its owner can use them up. */
  readonly perAccount?: number;
  /** Whether there is a pace for an account that strangers try from many networks. */
  readonly paced?: true;
  readonly perNetwork?: number;
  readonly windowMs: number;
}

const minute = 60_000;
const hour = 60 * minute;
const secret = { counter: 'secret', perNetwork: 100, windowMs: 15 * minute };
const own = { counter: 'own', perAccount: 10, windowMs: 15 * minute };

/**
 * What is counted together, and where it ends. A stranger must never be able to use up the tries of an owner: what is
 * tried without a session is limited strictly per account *and* network, and over all networks by a pace that slows
 * down. What a session tries has a counter of its own.
 */
export const attemptLimits: Readonly<Record<AttemptKind, AttemptLimit>> = {
  signIn: { ...secret, perSource: 10, paced: true },
  code: secret,
  // Whoever tries here knows the password: the owner is notified, and a new password stops them.
  secondFactor: { ...secret, perSource: 10, perAccount: 10 },
  ownPassword: own,
  ownCode: own,
  mailCode: { counter: 'mailCode', perAccount: 10, perNetwork: 60, windowMs: hour },
  signUp: { counter: 'signUp', perAccount: 5, perNetwork: 20, windowMs: hour },
  storage: { counter: 'storage', perAccount: 20, perNetwork: 60, windowMs: 15 * minute },
  // Counted by tries, not by what was stored: where the limit ends says nothing about what there is.
  accessRequest: { counter: 'accessRequest', perAccount: 30, perNetwork: 300, windowMs: hour },
  provider: { counter: 'provider', perNetwork: 300, windowMs: hour },
  // Of one person: mayMailAgain, which says nothing to whoever asks.
  resend: { counter: 'email', perNetwork: 20, windowMs: hour },
};

/** So many tries an hour from all networks together are let in as they come. */
export const freeTries = 100;
export const paceWindowMs = hour;

const firstPauseMs = 1000;
const longestPauseMs = minute;
const triesPerDoubling = 5;

/** How far apart the tries are let in after that: nobody is locked out, and whoever guesses gets nowhere. */
export function pauseMs(attempts: number): number {
  const doublings = Math.floor((attempts - freeTries - 1) / triesPerDoubling);
  return Math.min(longestPauseMs, firstPauseMs * 2 ** doublings);
}

/** What a person is told who has to wait. */
export function lockoutMinutes(waitMs: number): number {
  return Math.ceil(waitMs / minute);
}
