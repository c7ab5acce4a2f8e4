import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { messages } from './moment-restore-messages.ts';

const items = (count: number) => plural(count, 'Element', 'Elemente');
const versionsText = (count: number) => plural(count, 'Version', 'Versionen');
const back = 'wiederhergestellt, sobald der Server erreichbar ist.';

export const texts: typeof messages = {
  restore: 'Wiederherstellen',
  working: 'Wird wiederhergestellt...',
  viewOnly: 'Sie können diesen Dateibereich ansehen, aber nicht ändern',
  storageFull: 'Auf diesem Gerät ist kein Speicherplatz mehr frei.',
  refused: 'Das kann nicht wiederhergestellt werden.',
  cannotUndo: 'Diese Änderung kann nicht mehr rückgängig gemacht werden.',
  everything: {
    title: 'Alles wiederherstellen?',
    restoring: 'Alles wird wiederhergestellt',
    waits: `Alles wird ${back}`,
  },
  named: {
    title: (name) => `„${name}“ wiederherstellen?`,
    restoring: (name) => `„${name}“ wird wiederhergestellt`,
    waits: (name) => `„${name}“ wird ${back}`,
  },
  several: {
    title: (count) => `${items(count)} wiederherstellen?`,
    restoring: (count) => `${items(count)} werden wiederhergestellt`,
    waits: (count) => `${items(count)} werden ${back}`,
  },
  restoreText: (time) =>
    `Was fehlt, kommt zurück, und Dateien erhalten den Inhalt, den sie ${time === null ? 'damals' : `zu diesem Zeitpunkt (${time})`} hatten. Ihr jetziger Inhalt bleibt in den Versionen. Was später hinzukam, bleibt.`,
  counting: 'Es wird gezählt, was sich ändert…',
  bringsBack: (count) => `${items(count)} ${count === 1 ? 'kommt' : 'kommen'} zurück.`,
  restoresVersions: (versions) =>
    `${versionsText(versions)} ${versions === 1 ? 'wird' : 'werden'} wiederhergestellt.`,
  bringsBackAndRestores: (count, versions) =>
    `${items(count)} ${count === 1 ? 'kommt' : 'kommen'} zurück, ${versionsText(versions)} ${versions === 1 ? 'wird' : 'werden'} wiederhergestellt.`,
  nothingToRestore: 'Nichts würde sich ändern: Alles ist, wie es war.',
  tooMany: `Das würde mehr als ${formatCount(limits.restoreItems)} Elemente ändern. Stellen Sie die Ordner darin einzeln wieder her.`,
  severalTooMany: `Das würde mehr als ${formatCount(limits.restoreItems)} Elemente ändern. Stellen Sie weniger davon auf einmal wieder her.`,
  deletedForever: 'Es wurde endgültig gelöscht und kann nicht zurückkommen.',
  notKept: 'Dieser Zeitpunkt wird nicht mehr aufbewahrt oder liegt vor dem Beginn Ihres Zugriffs.',
  neverThere: 'Nichts davon gab es damals, oder es ist nicht für Sie freigegeben.',
  notEditable: 'Sie können das ansehen, aber nicht ändern.',
  severalChanges: (changes) =>
    `Dafür ${changes === 1 ? 'ist 1 Änderung' : `sind ${formatCount(changes)} Änderungen`} von jeweils höchstens ${formatCount(limits.restoreSelectionItems)} Elementen nötig. Jede können Sie rückgängig machen. Wie viel jede zurückbringt, sehen Sie danach.`,
};
