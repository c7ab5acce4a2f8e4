import { fileSize } from './email-text.ts';
import type { storageMessages } from './storage-messages.ts';

export const texts: typeof storageMessages = {
  workspaceStorage: ({ workspace, percent, quotaBytes, leftBytes }) => ({
    subject: percent === 100 ? `${workspace} ist voll` : `${workspace} hat ${percent} % des Speichers belegt`,
    paragraphs: [
      percent === 100
        ? `Der Arbeitsbereich ${workspace} hat alle ${fileSize(quotaBytes, 'de')} belegt. Uploads warten, bis wieder Platz ist. Es wurde nichts gelöscht.`
        : `Der Arbeitsbereich ${workspace} hat noch ${fileSize(leftBytes, 'de')} von ${fileSize(quotaBytes, 'de')} frei. Ist er voll, warten Uploads.`,
      'Um Platz zu schaffen, löschen Sie große Dateien endgültig oder behalten Sie den Verlauf weniger Tage. Mehr Speicher erhalten Sie von den Betreibern dieses Servers.',
    ],
    button: 'Speicher ansehen',
    footnote:
      'Wir senden diese E-Mail dem Inhaber eines Arbeitsbereichs, wenn 80, 95 und 100 % des Speichers überschritten werden, je einmal.',
  }),
  accountStorage: ({ email, percent, quotaBytes, leftBytes }) => ({
    subject: percent === 100 ? 'Ihr Speicher ist voll' : `Sie haben ${percent} % Ihres Speichers belegt`,
    paragraphs: [
      percent === 100
        ? `${email} hat alle ${fileSize(quotaBytes, 'de')} belegt. Ihre Uploads warten, bis wieder Platz ist. Es wurde nichts gelöscht.`
        : `${email} hat noch ${fileSize(leftBytes, 'de')} von ${fileSize(quotaBytes, 'de')} frei. Ist der Speicher voll, warten Ihre Uploads.`,
      'Es zählt alles, was Sie hochgeladen haben, mit früheren Versionen, in allen Arbeitsbereichen. Um Platz zu schaffen, löschen Sie Dateien endgültig. Mehr Speicher erhalten Sie von den Betreibern dieses Servers.',
    ],
    button: 'Ihren Speicher ansehen',
    footnote: 'Wir senden diese E-Mail, wenn Sie 80, 95 und 100 % Ihres Speichers überschreiten, je einmal.',
  }),
};
