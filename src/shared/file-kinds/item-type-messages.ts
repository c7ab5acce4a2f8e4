import { catalog } from '../../ui/language/catalog.ts';

/** What kind of file something is, in words. */
export const itemTypeMessages = catalog('shared/file-kinds/item-type-messages', {
  folder: 'Folder',
  file: 'File',
  /** `MP4 video`; `kind`: one of these. */
  typed: (extension: string, kind: string) => `${extension} ${kind}`,
  kinds: {
    doc: 'document',
    sheet: 'spreadsheet',
    slides: 'presentation',
    pdf: 'document',
    text: 'text',
    markdown: 'text',
    csv: 'table',
    code: 'code',
    image: 'image',
    vector: 'image',
    'raw-photo': 'photo',
    design: 'design',
    model: 'model',
    audio: 'audio',
    video: 'video',
    archive: 'archive',
    font: 'font',
    mail: 'email',
    calendar: 'calendar',
    contact: 'contact',
    database: 'database',
    'disk-image': 'disk image',
    application: 'application',
    key: 'certificate',
    unknown: 'file',
  },
});
