import type { termsMessages } from './terms-messages.ts';

export const texts: typeof termsMessages = {
  server:
    'Diesen Lunvik-Server betreibt die Organisation, von der Sie seine Adresse haben. Für Ihr Konto und für alles, was Sie hier speichern, gelten deren Nutzungsbedingungen und Datenschutzerklärung.',
  files:
    'Ihre Dateien gehören Ihnen und Ihrem Team. Wer sie sieht und wo sie gespeichert werden, entscheidet der Inhaber eines Arbeitsbereichs. Die Namen von Ordnern und Dateien bleiben auch auf Ihren eigenen Geräten, bis Sie sich abmelden.',
};
