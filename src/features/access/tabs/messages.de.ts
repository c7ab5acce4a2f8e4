import { plural } from '../../../lib/format.ts';
import type { messages } from './messages.ts';

export const texts: typeof messages = {
  always:
    'Mit dieser Rolle kann man jeden Ordner bearbeiten. Was hier aufgeführt ist, hat so lange keine Wirkung.',
  nothing: 'Hier wurde noch kein Ordner freigegeben.',
  nothingSet: 'Diesem Benutzer wurde nichts erteilt',
  noFilespaces: 'In diesem Arbeitsbereich gibt es noch keinen Dateibereich',
  wholeFilespace:
    'Dieser Dateibereich ist nicht auf diesem Gerät: Der Zugriff gilt für alles darin. Für einen einzelnen Ordner öffnen Sie „Zugriff und Berechtigungen“.',
  filespace: 'Dateibereich',
  removeAll: 'Alle entfernen',
  removeAllAccess: 'Gesamten Zugriff entfernen',
  loses: (rights) =>
    `{name} verliert sofort ${plural(rights, 'Berechtigung', 'Berechtigungen')} in allen Dateibereichen dieses Arbeitsbereichs. Was Gruppen erteilt wurde, bleibt.`,
};
