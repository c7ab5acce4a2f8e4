/** Of each kind the extensions of its files. */
const extensions = {
  doc: 'doc docx docm dot dotx odt rtf pages gdoc wpd',
  sheet: 'xls xlsx xlsm xlsb xlt xltx ods numbers gsheet',
  slides: 'ppt pptx pptm pps ppsx pot potx odp key keynote gslides',
  pdf: 'pdf',
  text: 'txt text log nfo srt vtt',
  markdown: 'md markdown mdx',
  csv: 'csv tsv',
  code: 'js mjs cjs jsx ts mts cts tsx json jsonc html htm css scss sass less vue svelte py rb php java kt c h cc cpp hpp cs go rs swift m sh bash zsh ps1 bat cmd lua pl r scala dart ex exs clj hs xml yaml yml toml ini conf ipynb',
  image: 'jpg jpeg jpe png gif webp avif heic heif bmp tif tiff ico jxl',
  vector: 'svg svgz eps wmf emf',
  'raw-photo': 'raw dng cr2 cr3 nef nrw arw srf sr2 orf rw2 raf pef x3f 3fr iiq',
  design: 'psd psb ai fig sketch xd indd idml afdesign afphoto afpub xcf',
  model: 'dwg dxf step stp iges igs stl obj fbx gltf glb blend 3ds 3mf skp usd usdz c4d',
  audio: 'mp3 wav aac m4a flac ogg oga opus aif aiff wma mid midi',
  video: 'mp4 m4v mov avi mkv webm wmv mpg mpeg m2ts mxf 3gp ogv braw r3d',
  archive: 'zip rar 7z tar gz tgz bz2 xz zst lz4 cab',
  font: 'ttf otf woff woff2 ttc eot',
  mail: 'eml msg mbox pst',
  calendar: 'ics ical',
  contact: 'vcf vcard',
  database: 'db sqlite sqlite3 mdb accdb sql parquet',
  'disk-image': 'iso dmg img vhd vhdx vmdk qcow2',
  application: 'exe msi app apk aab ipa deb rpm pkg appimage jar',
  key: 'pem crt cer p12 pfx pub asc gpg',
} as const;

export type FileKind = keyof typeof extensions | 'unknown';

const kinds = new Map<string, FileKind>();
for (const [kind, ofKind] of Object.entries(extensions))
  for (const extension of ofKind.split(' ')) kinds.set(extension, kind as FileKind);

/** All extensions that say of which kind a file is, without their dots. */
export const knownExtensions: readonly string[] = [...kinds.keys()];

/** By an extension in lower case, without its dot. */
export function kindOfExtension(extension: string): FileKind {
  return kinds.get(extension) ?? 'unknown';
}
