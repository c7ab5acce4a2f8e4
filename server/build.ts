import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundleServer } from './dev/bundle.ts';

/** Beside the page that Vite built: dist, unless another folder is named. */
const [folder = join(import.meta.dirname, '..', 'dist')] = process.argv.slice(2);
const pageFolder = join(folder, 'app');
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|map)$/;
const worthIt = 1024;

await bundleServer(join(folder, 'server'));
if (existsSync(pageFolder)) await compressPage();

/** Compressed once here, as small as can be, instead of at each request. */
async function compressPage(): Promise<void> {
  for (const entry of await readdir(pageFolder, { recursive: true })) {
    const path = join(pageFolder, entry);
    if (!compressible.test(path) || (await stat(path)).size < worthIt) continue;
    const bytes = await readFile(path);
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
  }
}
