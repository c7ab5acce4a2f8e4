import type { layoutMessages } from './layout-messages.ts';

export const texts: typeof layoutMessages = {
  code: (code) => `Code: ${code}`,
  openAddress: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  mailbox: {
    title: 'Postfach',
    none: 'Noch keine E-Mails. Diese Seite sieht von selbst wieder nach.',
    all: 'Alle E-Mails',
    frame: 'E-Mail',
    to: (address, date) => `An ${address}, ${date}`,
    row: (address, date) => ` an ${address}, ${date}`,
  },
};
