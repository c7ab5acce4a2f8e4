import type { Language } from '#contract/entities/language.ts';
import { texts as accountInGerman } from './account-messages.de.ts';
import { accountMessages } from './account-messages.ts';
import type { EmailText } from './email-text.ts';
import { texts as layoutInGerman } from './layout-messages.de.ts';
import { layoutMessages } from './layout-messages.ts';
import { texts as securityInGerman } from './security-messages.de.ts';
import { securityMessages } from './security-messages.ts';
import { texts as sharingInGerman } from './sharing-messages.de.ts';
import { sharingMessages } from './sharing-messages.ts';
import { texts as storageInGerman } from './storage-messages.de.ts';
import { storageMessages } from './storage-messages.ts';
import { texts as workspacesInGerman } from './workspace-messages.de.ts';
import { workspaceMessages } from './workspace-messages.ts';

const english = {
  ...accountMessages,
  ...securityMessages,
  ...sharingMessages,
  ...storageMessages,
  ...workspaceMessages,
};

/** Every kind of email in every language. */
export const emailTexts: Readonly<Record<Language, typeof english>> = {
  en: english,
  de: {
    ...accountInGerman,
    ...securityInGerman,
    ...sharingInGerman,
    ...storageInGerman,
    ...workspacesInGerman,
  },
};

export const layoutTexts: Readonly<Record<Language, typeof layoutMessages>> = {
  en: layoutMessages,
  de: layoutInGerman,
};

export type EmailKind = keyof typeof english;

/** What an email of this kind is about. */
export type EmailValues<K extends EmailKind> =
  Parameters<(typeof english)[K]> extends [infer Values] ? Values : null;

/** What an email of this kind says in a language. */
export function emailText<K extends EmailKind>(
  language: Language,
  kind: K,
  values: EmailValues<K>,
): EmailText {
  const compose = emailTexts[language][kind] as (values: EmailValues<K>) => EmailText;
  return compose(values);
}
