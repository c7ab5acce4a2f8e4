import type { exportMessages } from './export-messages.ts';

export const texts: typeof exportMessages = {
  export: 'Exportieren',
  tip: 'Eine Liste dieser Änderungen als Datei speichern',
  saved: (fileName) => `Als „${fileName}“ gespeichert.`,
  fileName: (day) => `Lunvik nicht gesendete Änderungen ${day}.csv`,
  change: 'Änderung',
  item: 'Element',
  where: 'Ort',
  when: 'Zeitpunkt',
  why: 'Warum sie nicht gesendet wurde',
  blocked: 'Hängt von einer abgelehnten Änderung ab',
  sending: 'Gesendet, noch keine Antwort',
  waiting: 'Noch nicht gesendet',
};
