import { isEmail } from '#contract/rules/email/check-email.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { withoutInvisible } from '#contract/rules/invisible-characters.ts';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import type { ProviderSettings } from '../../../settings/provider-settings.ts';

/** Who somebody is at a provider, as far as the provider can be believed. */
export interface Identity {
  readonly provider: ProviderId;
  readonly issuer: string;
  readonly subject: string;
  /** The address there; null where none was named. */
  readonly email: string | null;
  /**
   * How far the address is theirs. `vouched`: the provider decides who has it. `proved`: it was theirs when the provider
   * asked, which may be years ago. `claimed`: somebody says so.
   */
  readonly emailTrust: 'vouched' | 'proved' | 'claimed';
  readonly firstName: string;
  readonly lastName: string;
}

export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Null for a subject that nobody can be known by. */
export function readIdentity(settings: ProviderSettings, claims: Claims): Identity | null {
  const { iss, sub } = claims;
  if (sub === '' || sub.length > 255 || sub.includes('\0')) return null;
  const named = typeof claims['email'] === 'string' ? normalizeEmail(claims['email']) : '';
  const email = isEmail(named) ? named : null;
  return {
    provider: settings.id,
    issuer: iss,
    subject: sub,
    email,
    emailTrust: email === null ? 'claimed' : emailTrustRules[settings.id](claims, domainOf(email), settings),
    firstName: readName(claims['given_name']),
    lastName: readName(claims['family_name']),
  };
}

type EmailTrustRule = (claims: Claims, domain: string, settings: ProviderSettings) => Identity['emailTrust'];

/** What an address is worth, by who says it (docs/decisions/019). */
const emailTrustRules: Readonly<Record<ProviderId, EmailTrustRule>> = {
  /** Google's own addresses, and those of an organisation whose domain Google manages (`hd`). */
  google: (claims, domain) =>
    emailTrustOf(claims, ['gmail.com', 'googlemail.com'].includes(domain) || claims['hd'] === domain),
  /**
   * Whoever runs a tenant writes what they like into `email`: it counts where Microsoft saw that the domain is the
   * tenant's (`xms_edov`), where it is Microsoft's own mail, and where the operator vouches for the one tenant.
   */
  microsoft: (claims, domain, { domains }) => {
    const isOwnMail = claims['tid'] === personalTenant && personalDomains.includes(domain);
    const isTenants = isTrue(claims['xms_edov']) || claims['xms_edov'] === 1 || claims['xms_edov'] === '1';
    return isTenants || isOwnMail || domains.includes(domain) ? 'vouched' : 'claimed';
  },
  apple: (claims, domain) =>
    emailTrustOf(claims, ['privaterelay.appleid.com', 'icloud.com', 'me.com', 'mac.com'].includes(domain)),
  /** The operator says which domains are the organisation's; without any, every proved address is a proved one. */
  sso: (claims, domain, { domains }) =>
    domains.length > 0 && !domains.includes(domain)
      ? 'claimed'
      : emailTrustOf(claims, domains.includes(domain)),
};

const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const personalDomains = ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'];

function emailTrustOf(claims: Claims, isTheirs: boolean): Identity['emailTrust'] {
  if (!isTrue(claims['email_verified'])) return 'claimed';
  return isTheirs ? 'vouched' : 'proved';
}

/** Apple and Microsoft write it as text at times. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

function readName(name: unknown): string {
  if (typeof name !== 'string') return '';
  return withoutInvisible(withoutInvisible(name).trim().slice(0, 100));
}
