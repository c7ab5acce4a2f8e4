import type { messages } from './messages.ts';

export const texts: typeof messages = {
  always:
    'Mit dieser Rolle kann man jeden Ordner bearbeiten. Was hier aufgeführt ist, hat so lange keine Wirkung.',
  nothing: 'Hier wurde noch kein Ordner freigegeben.',
  nothingSet: 'Diesem Benutzer wurde nichts erteilt',
  noFilespaces: 'In diesem Arbeitsbereich gibt es noch keinen Dateibereich',
  wholeFilespace:
    'Dieser Dateibereich ist nicht offline verfügbar, deshalb können Sie hier nur alles darin freigeben. Um einen Ordner freizugeben, öffnen Sie „Zugriff und Berechtigungen“.',
  filespace: 'Dateibereich',
  removeAll: 'Alle entfernen',
  removeAllAccess: 'Gesamten Zugriff entfernen',
  loses:
    '{name} verliert allen direkt erteilten Zugriff, in jedem Dateibereich dieses Arbeitsbereichs. Der Zugriff über Gruppen bleibt.',
};
