import { domainToASCII } from 'node:url';
import { listOf, wrongValue } from './parse-setting.ts';

/** Who may make an account: everybody, those with an invitation, nobody, or those with an address of a domain and the invited. */
export type SignUpPolicy =
  | { readonly kind: 'open' | 'invited' | 'closed' }
  /** `domains`: in lowercase ASCII, as asciiDomain() makes them. */
  | { readonly kind: 'domains'; readonly domains: readonly string[] };

/** Throws an InvalidSettingError. */
export function signUpPolicy(value: string | null, name: string): SignUpPolicy {
  if (value === null) return { kind: 'open' };
  if (value === 'open' || value === 'invited' || value === 'closed') return { kind: value };
  const domains = listOf(value).map(asciiDomain);
  if (domains.length > 0 && domains.every((domain) => domain !== null)) return { kind: 'domains', domains };
  throw wrongValue(
    name,
    'open, invited, closed, or domains such as "example.com,example.org", with commas between them',
    value,
  );
}

/** How domains are compared: lowercase, international ones in their ASCII form. Null for what is no domain of a mailbox. */
export function asciiDomain(domain: string): string | null {
  // domainToASCII reads a host out of an address of the web: "example.com/.example.net" would become "example.com".
  if (!/^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u.test(domain)) return null;
  return domainToASCII(domain) || null;
}
