/** Whether what an If-None-Match header names is what there is. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
}
