import { formatCount, plural } from '../../../lib/format.ts';
import { formatList } from '../../../lib/language/format-list.ts';
import type { noticeMessages } from './notice-messages.ts';

const top = 'oberste Ebene';
const to = (folder: string) => (folder === top ? `auf die ${top}` : `nach ${folder}`);
const inside = (folder: string) => (folder === top ? 'auf der obersten Ebene' : `in ${folder}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const texts: typeof noticeMessages = {
  renamedOnArrival: (asked, got) =>
    `„${asked}“ wurde in „${got}“ umbenannt, weil der Name schon vergeben war.`,
  descendantsKept: (name, count, folder) =>
    `„${name}“ wurde gelöscht. ${plural(count, 'Element', 'Elemente')}, die andere hinzugefügt hatten, ${count === 1 ? 'wurde' : 'wurden'} ${to(folder)} verschoben.`,
  somebody: 'Jemand anderes',
  renamedOver: (who, name, theirs, mine) =>
    `${who} hat „${name}“ in „${theirs}“ umbenannt. Ihr Name „${mine}“ wurde nicht übernommen.`,
  movedOver: (who, name, theirs, mine) =>
    `${who} hat „${name}“ ${to(theirs)} verschoben, nachdem Sie es ${to(mine)} verschoben hatten.`,
  renamedToo: (who, name, theirs, mine) =>
    `${who} hat „${name}“ ebenfalls umbenannt, in „${theirs}“. Ihr Name „${mine}“ wurde behalten.`,
  movedToo: (who, name, theirs, mine) =>
    `${who} hat „${name}“ ebenfalls verschoben, ${to(theirs)}. Es ist ${inside(mine)}, wo Sie es abgelegt haben.`,
  replacedToo: (who, name) => `${who} hat „${name}“ gleichzeitig ersetzt. Beide Versionen bleiben erhalten.`,
  relocated: (name, folder, newFolder) =>
    `„${folder}“ wurde gelöscht, deshalb wurde „${name}“ ${to(newFolder)} verschoben.`,
  stayed: (name, folder, place) => `„${folder}“ wurde gelöscht, deshalb blieb „${name}“ ${inside(place)}.`,
  notSynced: (name, why) => `„${name}“ konnte nicht synchronisiert werden. ${why} Öffnen Sie den Ausgang.`,
  severalNotSynced: (count, why) =>
    `${plural(count, 'Element konnte', 'Elemente konnten')} nicht synchronisiert werden. ${why} Öffnen Sie den Ausgang.`,
  storageCleared: 'Ihr Browser hat die Offlinekopie von Lunvik gelöscht. Sie wird neu heruntergeladen.',
  savedChanges: (count) =>
    `${plural(count, 'ausstehende Änderung wurde', 'ausstehende Änderungen wurden')} gespeichert.`,
  lostChanges: (count) =>
    `${plural(count, 'Änderung konnte', 'Änderungen konnten')} nicht gespeichert werden.`,
  quarantined: (count) =>
    `${plural(count, 'nicht gesendete Änderung war beschädigt und ist', 'nicht gesendete Änderungen waren beschädigt und sind')} verloren. Bitte wiederholen Sie ${count === 1 ? 'sie' : 'diese'}.`,
  quarantinedNamed: (count, names) =>
    `${plural(count, 'nicht gesendete Änderung war beschädigt und ist', 'nicht gesendete Änderungen waren beschädigt und sind')} verloren: ${names.map((name) => `„${name}“`).join(', ')}${names.length < count ? ' und andere' : ''}. Bitte wiederholen Sie ${count === 1 ? 'sie' : 'diese'}.`,
  filespaceGone: (name) => `Sie haben keinen Zugriff mehr auf ${name}.`,
  filespaceGoneWith: (name, unsent) =>
    `Sie haben keinen Zugriff mehr auf ${name}. ${plural(unsent, 'Änderung wurde', 'Änderungen wurden')} nicht gespeichert.`,
  workspaceLeft: (name) =>
    `Sie sind nicht mehr Mitglied von ${name}, oder der Arbeitsbereich wurde gelöscht. Seine Dateien wurden von diesem Gerät entfernt.`,
  workspaceLeftAsk: (name, owner) =>
    `Sie sind nicht mehr Mitglied von ${name}, oder der Arbeitsbereich wurde gelöscht. Falls Sie das nicht erwartet haben, fragen Sie ${owner}.`,
  roleChanged: {
    standard: (workspace) => `Sie sind jetzt Standardbenutzer von ${workspace}.`,
    admin: (workspace) => `Sie sind jetzt Admin von ${workspace}.`,
    owner: (workspace) => `Sie sind jetzt Inhaber von ${workspace}.`,
  },
  restored: 'Wiederhergestellt',
  restoredTo: (folder) => `${capital(inside(folder))} wiederhergestellt`,
  restoredAs: (name) => `Als ${name} wiederhergestellt`,
  restoredCounts: (items, versions) =>
    `${formatList([
      ...(items > 0 ? [plural(items, 'Element', 'Elemente')] : []),
      ...(versions > 0 ? [plural(versions, 'Version', 'Versionen')] : []),
    ])} wiederhergestellt`,
  withFolders: (restored, folders) =>
    `${restored}, mit ${folders.length === 1 ? 'dem Ordner' : 'den Ordnern'} ${folders.join(', ')}`,
  itemsRestored: (count) => `${plural(count, 'Element', 'Elemente')} wiederhergestellt`,
  about: (name, text) => `„${name}“: ${text}`,
  summary: (count) => `${formatCount(count)} Hinweise zu Ihren Änderungen. Öffnen Sie den Ausgang.`,
  top,
};
