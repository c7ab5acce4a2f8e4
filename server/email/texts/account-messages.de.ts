import { providerNames } from '#contract/rules/sign-in-provider.ts';
import type { accountMessages } from './account-messages.ts';

export const texts: typeof accountMessages = {
  verification: () => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Bestätigen Sie diese Adresse, um Ihr Konto fertig anzulegen.',
      'Der Link funktioniert einmal, 1 Stunde lang.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    footnote: 'Sie haben kein Konto angelegt? Dann können Sie diese E-Mail ignorieren.',
  }),
  passwordReset: ({ email }) => ({
    subject: 'Neues Passwort festlegen',
    paragraphs: [
      `Jemand möchte das Passwort für ${email} zurücksetzen.`,
      'Der Link funktioniert einmal, 1 Stunde lang. Wenn Sie ein Passwort festlegen, werden Sie auf allen Geräten abgemeldet.',
    ],
    button: 'Passwort festlegen',
    footnote: 'Das waren nicht Sie? Ignorieren Sie diese E-Mail, dann bleibt Ihr Passwort, wie es ist.',
  }),
  passwordChanged: ({ email }) => ({
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: [
      `Das Passwort für ${email} wurde soeben geändert. Ihre anderen Geräte wurden abgemeldet.`,
      'Das waren nicht Sie? Setzen Sie Ihr Passwort jetzt zurück.',
    ],
    button: 'Passwort zurücksetzen',
    footnote: 'Wir senden diese E-Mail immer, wenn sich Ihr Passwort ändert.',
  }),
  providerLinked: ({ email, provider }) => ({
    subject: `Die Anmeldung mit ${named(provider)} wurde Ihrem Konto hinzugefügt`,
    paragraphs: [
      `Sie können sich jetzt mit ${named(provider)} bei ${email} anmelden.`,
      'Das waren nicht Sie? Entfernen Sie sie unter „Mein Konto“ und legen Sie jetzt ein neues Passwort fest.',
    ],
    button: 'Mein Konto öffnen',
    footnote: 'Wir senden diese E-Mail immer, wenn Ihr Konto eine weitere Art der Anmeldung erhält.',
  }),
  providerUnlinked: ({ email, provider }) => ({
    subject: `Die Anmeldung mit ${named(provider)} wurde aus Ihrem Konto entfernt`,
    paragraphs: [
      `Sie können sich nicht mehr mit ${named(provider)} bei ${email} anmelden.`,
      'Das waren nicht Sie? Setzen Sie Ihr Passwort jetzt zurück. Dadurch werden alle Geräte abgemeldet.',
    ],
    button: 'Passwort zurücksetzen',
    footnote: 'Wir senden diese E-Mail immer, wenn eine Art der Anmeldung aus Ihrem Konto entfernt wird.',
  }),
};

function named(provider: string): string {
  return provider === providerNames.sso ? 'Single Sign-on' : provider;
}
