declare module 'archiver' {
  import type { Transform } from 'node:stream';

  /** As far as the bench uses it; the package has no types. */
  export class ZipArchive extends Transform {
    constructor(options: { readonly store: boolean });
    file(path: string, entry: { readonly name: string }): this;
    finalize(): Promise<void>;
  }
}
