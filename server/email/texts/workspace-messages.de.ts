import { longDate } from './email-text.ts';
import type { workspaceMessages } from './workspace-messages.ts';

export const texts: typeof workspaceMessages = {
  invitation: ({ name, owner, email, expiresMs }) => ({
    subject: `Einladung zu ${name} auf Lunvik`,
    heading: `Einladung zu ${name}`,
    paragraphs: [
      `${owner} hat Sie zu ${name} auf Lunvik eingeladen.`,
      `Diese Einladung ist für ${email} und läuft am ${longDate(expiresMs, 'de')} ab.`,
    ],
    button: 'Einladung annehmen',
    footnote: `Sie kennen ${owner} nicht? Dann können Sie diese E-Mail ignorieren.`,
  }),
  filespaceDeletion: ({ filespace }) => ({
    subject: `Ihr Code zum Löschen von ${filespace}`,
    heading: `${filespace} löschen?`,
    paragraphs: [
      `Jemand, der bei Ihrem Konto angemeldet ist, möchte den Dateibereich ${filespace} löschen. Das kann nicht rückgängig gemacht werden und löscht alle Dateien für alle.`,
      'Geben Sie zur Bestätigung diesen Code ein. Er funktioniert einmal, 10 Minuten lang.',
    ],
    footnote: 'Das waren nicht Sie? Geben Sie den Code niemandem und ändern Sie Ihr Passwort.',
  }),
};
