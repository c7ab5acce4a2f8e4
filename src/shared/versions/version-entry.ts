import { useLocation } from 'react-router-dom';

export interface VersionPlace {
  readonly fileId: string;
  /** A sequence at which the file had it. */
  readonly at: number;
}

/** What the history calls the entry over which a version of a file lies. */
export function versionEntry({ fileId, at }: VersionPlace): string {
  return `version/${fileId}/${at}`;
}

/** Whether the page stands at the entry of a version: whoever went back and comes forward again means it. */
export function useIsVersionEntry(): (version: VersionPlace) => boolean {
  const { over } = (useLocation().state ?? {}) as { readonly over?: unknown };
  return (version) => over === versionEntry(version);
}
