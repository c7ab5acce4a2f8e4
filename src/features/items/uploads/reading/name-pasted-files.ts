import { uploadReadingMessages } from './reading-messages.ts';

/** What browsers call a picture of the clipboard that has no name. */
const nameless = /^(?:|image\.(\w+)|blob)$/i;

/** A picture from the clipboard gets a name that says when it was pasted; other files keep theirs. */
export function namePastedFiles(files: readonly File[], now: Date): readonly File[] {
  return files.map((file) => {
    const match = nameless.exec(file.name);
    if (!match) return file;
    const extension = match[1] ?? file.type.split('/')[1]?.replace(/\+.*$/, '') ?? 'bin';
    return new File([file], `${uploadReadingMessages.pastedImage(momentLabel(now))}.${extension}`, {
      type: file.type,
      lastModified: now.getTime(),
    });
  });
}

/** `2026-11-24 14.02.05`, by the clock on the wall. */
function momentLabel(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [two(now.getHours()), two(now.getMinutes()), two(now.getSeconds())].join('.');
  return `${day} ${time}`;
}
