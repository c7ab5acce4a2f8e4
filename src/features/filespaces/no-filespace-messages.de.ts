import type { noFilespaceMessages } from './no-filespace-messages.ts';

export const texts: typeof noFilespaceMessages = {
  noneAssigned: 'Noch kein Dateibereich zugewiesen',
  noAccess: 'Sie haben zurzeit auf keinen Dateibereich Zugriff',
  askAdministrator: 'Bitten Sie den Administrator des Arbeitsbereichs um Zugriff.',
  owner: 'Inhaber: {name}, {email}',
  unnamedOwner: 'Inhaber: {email}',
  noneCreated: 'Sie haben noch keinen Dateibereich erstellt',
};
