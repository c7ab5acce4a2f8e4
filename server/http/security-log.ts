import type { Logger } from 'pino';
import { ipPrefixOf } from './attempts/attempt-limiter.ts';

export interface SecurityEvent {
  /** What happened. */
  readonly security: string;
  readonly user?: string | undefined;
  /** Which call. */
  readonly call?: string | undefined;
}

/** Writes what matters to the safety of accounts, whatever LOG_LEVEL is but `silent`: ids and networks, no addresses. */
export function logSecurity(log: Logger, level: 'info' | 'warn', ip: string, event: SecurityEvent): void {
  if (log.level === 'silent') return;
  log.child({}, { level: 'info' })[level]({ ...event, network: ipPrefixOf(ip) ?? 'loopback' }, 'security');
}
