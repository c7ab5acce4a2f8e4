import type { signUpMessages } from './sign-up-messages.ts';

export const texts: typeof signUpMessages = {
  closed: 'Hier können keine neuen Konten erstellt werden. Bitten Sie die Betreiber dieses Servers um eines.',
  invited:
    'Hier können nur Eingeladene ein Konto erstellen. Öffnen Sie den Link in Ihrer Einladung, oder bitten Sie jemanden aus dem Arbeitsbereich, Sie einzuladen.',
};
