/** A file for people: it can be read as it is; where nothing else is said, it opens as a table. */
export interface ExportedFile {
  readonly name: string;
  readonly text: string;
  readonly type?: 'text/plain' | 'text/csv';
}

/** Hands a file to the browser, which puts it where downloads go. */
export function saveFile({ name, text, type = 'text/csv' }: ExportedFile) {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same for bytes. */
export function saveBlob(name: string, bytes: Blob) {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
