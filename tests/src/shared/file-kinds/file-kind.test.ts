import { describe, expect, it } from 'vitest';
import { fileKind } from '#src/shared/file-kinds/file-kind.ts';
import { itemType } from '#src/shared/file-kinds/item-type.ts';

const file = (name: string) => ({ kind: 'file' as const, name });

describe('what an item is', () => {
  it.each([
    ['notes.txt', 'text', 'TXT text'],
    ['a.PDF', 'pdf', 'PDF document'],
    ['photo.jpeg', 'image', 'JPEG image'],
    ['Launch.v8.mp4', 'video', 'MP4 video'],
    ['mix.mp3', 'audio', 'MP3 audio'],
    ['deck.ppt', 'slides', 'PPT presentation'],
    ['letter.doc', 'doc', 'DOC document'],
    ['Budget.XLSX', 'sheet', 'XLSX spreadsheet'],
    ['people.csv', 'csv', 'CSV table'],
    ['notes.md', 'markdown', 'MD text'],
    ['main.rs', 'code', 'RS code'],
    ['logo.svg', 'vector', 'SVG image'],
    ['0412.CR2', 'raw-photo', 'CR2 photo'],
    ['Poster.psd', 'design', 'PSD design'],
    ['part.step', 'model', 'STEP model'],
    ['all.tar.gz', 'archive', 'GZ archive'],
    ['Inter.woff2', 'font', 'WOFF2 font'],
    ['Re.eml', 'mail', 'EML email'],
    ['Shoot.ics', 'calendar', 'ICS calendar'],
    ['Ravi.vcf', 'contact', 'VCF contact'],
    ['app.sqlite', 'database', 'SQLITE database'],
    ['backup.dmg', 'disk-image', 'DMG disk image'],
    ['setup.exe', 'application', 'EXE application'],
    ['server.pem', 'key', 'PEM certificate'],
    ['deck.key', 'slides', 'KEY presentation'],
    ['constructor.toString', 'unknown', 'TOSTRING file'],
    ['look.cube', 'unknown', 'CUBE file'],
    ['README', 'unknown', 'File'],
    ['.gitignore', 'unknown', 'File'],
  ])('%s looks like %s and is called %s', (name, kind, type) => {
    expect(fileKind(file(name))).toBe(kind);
    expect(itemType(file(name))).toBe(type);
  });

  it('takes a folder for a folder whatever its name', () => {
    expect(itemType({ kind: 'folder', name: 'final.mp4' })).toBe('Folder');
  });
});
