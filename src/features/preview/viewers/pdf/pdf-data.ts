/** Fonts, character maps and decoders that a PDF may need beside itself: files of this release. Their addresses stand here; a chunk for each would be 180 more to install. */
const addresses = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/{cmaps,standard_fonts,wasm}/*.{bcmap,pfb,ttf,wasm}',
  { query: '?url&no-inline', import: 'default', eager: true },
);

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** What pdf.js asks for them, by their names alone. */
export class PdfData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename);
    if (address === undefined) throw new Error(`${filename} is no file of pdf.js`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} was answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
