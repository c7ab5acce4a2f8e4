import type { versionMessages } from './version-messages.ts';

export const texts: typeof versionMessages = {
  list: 'Versionen',
  loading: 'Versionen werden geladen',
  current: 'Aktuelle Version',
  preview: 'Vorschau',
  compare: 'Vergleichen',
  compareTitle: (name) => `Versionen von ${name}`,
  left: 'Links',
  right: 'Rechts',
  slider: 'Wie viel von der linken zu sehen ist',
  shares: (percent) => `${percent} % der linken, ${100 - percent} % der rechten`,
  more: 'Mehr anzeigen',
  offline:
    'Sie brauchen eine Verbindung, um Versionen zu laden. Sie werden geladen, sobald der Server erreichbar ist.',
  failedTitle: 'Die Versionen konnten nicht geladen werden',
  stale:
    'Sie sind offline. Die Liste ist vielleicht nicht aktuell. Was Sie wiederherstellen, wartet auf eine Verbindung.',
  onlyOne:
    'Es gibt keine frühere Version. Wenn diese Datei ersetzt wird, bleibt ihr bisheriger Inhalt hier erhalten.',
  unsent: 'Diese Datei hat keine Versionen, bevor sie hochgeladen ist.',
  viewOnly: 'Sie können diese Datei ansehen, aber nicht ändern',
  versionOf: (time) => `Version (${time})`,
  caption: (time) => `Version (${time})`,
  previewVersion: (time) => `Vorschau der Version (${time})`,
  downloadVersion: (time) => `Version (${time}) herunterladen`,
  restoreVersion: (time) => `Version (${time}) wiederherstellen`,
  waitsForConnection: 'Wartet auf eine Verbindung',
  waits: 'Wartet auf Wiederherstellung',
  restoring: 'Wird wiederhergestellt',
  refused: 'Nicht wiederhergestellt. Sehen Sie im Ausgang nach.',
  keptBy: (snapshot) => `Behalten vom Snapshot ${snapshot}`,
};
