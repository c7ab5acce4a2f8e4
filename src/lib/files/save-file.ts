/** A file for people: it opens as a table, and can be read as it is. */
export interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

/** Hands a file to the browser, which puts it where downloads go. */
export function saveFile({ name, text }: ExportedFile) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
