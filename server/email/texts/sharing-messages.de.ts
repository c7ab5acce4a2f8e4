import { nameAndAddress, type sharingMessages } from './sharing-messages.ts';

export const texts: typeof sharingMessages = {
  firstAccess: ({ name, sender, workspace, folder, permission, more }) => {
    const others = more === 0 ? '' : more === 1 ? ' und 1 weiteren Ordner' : ` und ${more} weitere Ordner`;
    return {
      subject: `${name || sender} hat ${folder} für Sie freigegeben`,
      paragraphs: [
        `${nameAndAddress(name, sender)} hat Ihnen Zugriff auf ${folder}${others} im Arbeitsbereich ${workspace} erteilt.`,
        permission === 1
          ? 'Sie können den Inhalt öffnen und bearbeiten.'
          : 'Sie können den Inhalt öffnen und herunterladen.',
      ],
      button: `${folder} öffnen`,
      footnote: `Sie erhalten diese E-Mail, weil Sie in ${workspace} bisher auf nichts Zugriff hatten.`,
    };
  },
  accessRequest: ({ name, email, workspace, target, message }) => ({
    subject: `${name || email} bittet um Zugriff auf ${target ?? workspace}`,
    heading: `${name || email} bittet um Zugriff`,
    paragraphs: [
      target === null
        ? `${nameAndAddress(name, email)} ist im Arbeitsbereich ${workspace}, sieht darin keinen Dateibereich und bittet um Zugriff.`
        : `${nameAndAddress(name, email)} bittet um Zugriff auf ${target} im Arbeitsbereich ${workspace}.`,
      ...(message === '' ? [] : [`„${message}“`]),
    ],
    button: 'Anfrage ansehen',
    footnote: `Sie erhalten diese E-Mail, weil Sie in ${workspace} Zugriff erteilen können. Zum Ablehnen öffnen Sie die Anfrage.`,
  }),
};
