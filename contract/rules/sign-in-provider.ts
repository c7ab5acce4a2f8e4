/** Who may prove a person to the product, and what people call them. `sso` is the organisation's own. */
export const providerNames = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  sso: 'single sign-on',
} as const;

export type ProviderId = keyof typeof providerNames;

export const providerIds = Object.keys(providerNames) as readonly ProviderId[];

export function isProviderId(id: string): id is ProviderId {
  return Object.hasOwn(providerNames, id);
}
