/** What a container holds, by the names in its beginning. */
export function containerType(head: Buffer): string | null {
  const sign = head.toString('latin1');
  if (sign.startsWith('ftyp', 4)) return brandType(head);
  if (sign.startsWith('\x1a\x45\xdf\xa3'))
    return sign.slice(0, 64).includes('\x42\x82\x84webm') ? 'video/webm' : null;
  if (sign.startsWith('OggS')) return oggType(sign);
  return null;
}

const brandTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  'qt  ': 'video/quicktime',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  'M4V ': 'video/mp4',
  avc1: 'video/mp4',
  dash: 'video/mp4',
  iso2: 'video/mp4',
  iso4: 'video/mp4',
  iso5: 'video/mp4',
  iso6: 'video/mp4',
  isom: 'video/mp4',
  mmp4: 'video/mp4',
  mp41: 'video/mp4',
  mp42: 'video/mp4',
};

/** The first brand that is known: the major one, then those that it says it is compatible with. HEIC has none of them. */
function brandType(head: Buffer): string | null {
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    const type = at === 12 ? undefined : brandTypes[head.toString('latin1', at, at + 4)];
    if (type !== undefined) return type;
  }
  return null;
}

const audioPackets = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '];

/** The first packet of each stream stands on a page of its own, all of them before anything else. */
function oggType(sign: string): string | null {
  if (sign.includes('\x80theora')) return 'video/ogg';
  return audioPackets.some((packet) => sign.includes(packet)) ? 'audio/ogg' : null;
}
