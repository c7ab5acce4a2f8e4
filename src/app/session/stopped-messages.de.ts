import type { stoppedMessages } from './stopped-messages.ts';

export const texts: typeof stoppedMessages = {
  outdated: {
    title: 'Lunvik wurde in einem anderen Tab aktualisiert',
    text: 'In diesem Tab läuft eine ältere Version. Ihre Änderungen sind sicher. Laden Sie neu, um fortzufahren.',
  },
  blocked: {
    title: 'Schließen Sie die anderen Tabs von Lunvik',
    text: 'In einem anderen Tab läuft eine ältere Version. Schließen Sie die anderen Tabs von Lunvik und laden Sie dann neu. Ihre Änderungen sind sicher.',
  },
  'not-started': {
    title: 'Lunvik konnte nicht starten',
    text: 'Ein Teil der App konnte nicht geladen werden. Vielleicht sind Sie offline, oder es gibt eine neue Version. Ihre Änderungen sind sicher. Laden Sie neu, um es erneut zu versuchen.',
  },
  insecure: {
    title: 'Lunvik braucht eine sichere Verbindung',
    text: 'Lunvik braucht https, um Dateien in Ihrem Browser zu speichern. Öffnen Sie die https-Adresse oder fragen Sie Ihren Administrator.',
  },
  'no-storage': {
    title: 'Lunvik kann in diesem Browser keine Daten speichern',
    text: 'Vielleicht ist der Datenträger voll, oder das Speichern ist gesperrt (privates Fenster oder Richtlinie). Geben Sie Speicherplatz frei oder erlauben Sie es, und laden Sie dann neu. Nichts Gespeichertes ging verloren.',
  },
  failed: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    text: 'Ihre Dateien und nicht synchronisierten Änderungen sind sicher. Laden Sie neu, um fortzufahren.',
  },
  openSecure: 'Mit https öffnen',
  reload: 'Neu laden',
  details: 'Details',
};
