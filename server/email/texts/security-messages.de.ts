import type { EmailText } from './email-text.ts';
import type { securityMessages } from './security-messages.ts';

export const texts: typeof securityMessages = {
  twoFactorEnabled: ({ email }) =>
    changed(
      'Die Zwei-Faktor-Anmeldung ist an',
      `Um sich als ${email} anzumelden, brauchen Sie jetzt Ihr Passwort und einen Code aus Ihrer Authenticator-App. Ihre anderen Geräte wurden abgemeldet.`,
    ),
  twoFactorDisabled: ({ email }) =>
    changed(
      'Die Zwei-Faktor-Anmeldung ist aus',
      `Um sich als ${email} anzumelden, brauchen Sie jetzt nur noch Ihr Passwort.`,
    ),
  recoveryCodesRenewed: ({ email }) =>
    changed(
      'Sie haben neue Wiederherstellungscodes',
      `Für ${email} wurden neue Wiederherstellungscodes erstellt. Ihre alten Codes funktionieren nicht mehr.`,
    ),
  passkeyAdded: ({ email, name }) =>
    changed(
      'Ein Passkey wurde hinzugefügt',
      `Sie können sich jetzt mit dem Passkey „${name}“ als ${email} anmelden, ohne Ihr Passwort.`,
    ),
  passkeyRemoved: ({ email, name }) =>
    changed(
      'Ein Passkey wurde entfernt',
      `Sie können sich nicht mehr mit dem Passkey „${name}“ als ${email} anmelden.`,
    ),
  recoveryCodeUsed: ({ email, left }) =>
    changed(
      'Ein Wiederherstellungscode wurde verwendet',
      `Ein Wiederherstellungscode von ${email} wurde soeben verwendet. ${codesLeft(left)}`,
    ),
  failedSignIns: ({ email }) => ({
    subject: 'Viele Anmeldungen bei Ihrem Konto sind fehlgeschlagen',
    paragraphs: [
      `Jemand hat heute viele Passwörter für ${email} ausprobiert. Keines war richtig, und niemand wurde angemeldet.`,
      'Weitere Versuche werden verlangsamt. In den Browsern, die Sie verwenden, können Sie sich weiterhin anmelden.',
      'Sie müssen nichts tun. Wenn Ihr Passwort kurz ist oder Sie es auch anderswo verwenden, legen Sie ein neues fest. Die Zwei-Faktor-Anmeldung unter „Mein Konto“ schützt Sie auch vor jemandem, der es kennt.',
    ],
    button: 'Mein Konto öffnen',
    footnote: 'Wir senden diese E-Mail höchstens einmal am Tag.',
  }),
  wrongSecondFactors: ({ email }) => ({
    subject: 'Jemand kennt Ihr Passwort',
    paragraphs: [
      `Das Passwort von ${email} wurde richtig eingegeben, danach dreimal ein falscher Code. Niemand wurde angemeldet.`,
      'Das waren nicht Sie? Setzen Sie Ihr Passwort jetzt zurück. Nur Ihr Code hält andere fern; geben Sie ihn niemandem.',
      'Das waren Sie? Prüfen Sie, ob die Uhr Ihres Telefons richtig geht, oder verwenden Sie einen Wiederherstellungscode.',
    ],
    button: 'Passwort zurücksetzen',
    footnote: 'Wir senden diese E-Mail, wenn ein zweiter Schritt immer wieder fehlschlägt.',
  }),
};

function changed(subject: string, what: string): EmailText {
  return {
    subject,
    paragraphs: [
      what,
      'Das waren nicht Sie? Setzen Sie Ihr Passwort jetzt zurück, wodurch alle Geräte abgemeldet werden, und entfernen Sie unter „Mein Konto“ Passkeys, die Sie nicht kennen.',
    ],
    button: 'Passwort zurücksetzen',
    footnote: 'Wir senden diese E-Mail immer, wenn sich die Arten der Anmeldung bei Ihrem Konto ändern.',
  };
}

function codesLeft(count: number): string {
  if (count === 0) return 'Es war der letzte. Erstellen Sie neue Codes unter „Mein Konto“.';
  return count === 1 ? 'Einer ist übrig.' : `${count} sind übrig.`;
}
