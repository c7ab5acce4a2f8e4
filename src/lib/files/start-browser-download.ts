/** The browser's own download of an address of this server: nothing opens, and the page stays where it is. */
export function startBrowserDownload(url: string) {
  const link = document.createElement('a');
  link.href = url;
  // Empty: the server names the file.
  link.download = '';
  link.click();
}
