export interface ZippedItems {
  /** The only chosen item; null where there are several, or the whole filespace was chosen. */
  readonly only: { readonly name: string; readonly kind: 'folder' | 'file' } | null;
  /** Of the folder that all of them lie in; null where that is the filespace itself, or there are several. */
  readonly folderName: string | null;
  readonly filespaceName: string;
}

/** What a ZIP is called: one item gives its name, a file without its extension; several that of what they lie in. */
export function zipName({ only, folderName, filespaceName }: ZippedItems): string {
  if (only === null) return `${folderName ?? filespaceName}.zip`;
  return `${only.kind === 'folder' ? only.name : only.name.replace(/(?<=.)\.[^.]*$/, '')}.zip`;
}
