/** A live query whose database was taken away says that it looks for it; where databases are taken away that is no news. */
export function skipUnchanged() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('Dexie: Need to reopen db')) warn(...words);
  };
}
