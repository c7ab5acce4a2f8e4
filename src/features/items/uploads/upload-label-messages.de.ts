import type { uploadLabels } from './upload-label-messages.ts';

export const texts: typeof uploadLabels = {
  upload: 'Hochladen',
  files: 'Dateien…',
  folder: 'Ordner…',
  paste: 'Einfügen',
  phoneFiles: 'Dateien',
  phoneFolder: 'Ordner',
  photos: 'Fotos',
  camera: 'Kamera',
  duringSearch: 'Öffnen Sie einen Ordner, um in ihn hochzuladen.',
  notTaken:
    'Diese Dateien wurden nicht hochgeladen. Legen Sie sie auf der Liste eines Ordners ab, oder wählen Sie „Hochladen“.',
  emptyReadOnly: 'Dieser Ordner ist leer.',
  viewOnly: (name) => `Sie können ${name} ansehen, aber nichts hinzufügen`,
  waiting: 'Wartet auf den Upload',
  sending: (percent) => `Wird hochgeladen, ${percent} %`,
  paused: 'Upload angehalten',
  attention: 'Nicht hochgeladen',
};
