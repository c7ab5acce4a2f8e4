/**
 * Audio that is frames and nothing else. Its sign is eleven bits, which many contents begin with: the frame has to be
 * followed by another one, or by the end.
 */
export function framedAudioType(head: Buffer): string | null {
  for (const [type, lengthOf] of frames) {
    const length = lengthOf(head, 0);
    if (length !== null && (length === head.length || lengthOf(head, length) !== null)) return type;
  }
  return null;
}

const frames = [
  ['audio/mpeg', layer3Length],
  ['audio/aac', adtsLength],
] as const;

/** Kilobits in a second, by the number in the header. */
const bitRates1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitRates2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];

/** Of the MPEG audio layer III frame at a position; null where there is none. */
function layer3Length(head: Buffer, at: number): number | null {
  if (at + 4 > head.length) return null;
  const [first, second, third] = [head[at] ?? 0, head[at + 1] ?? 0, head[at + 2] ?? 0];
  const version = (second >> 3) & 3; // 3 is MPEG-1, 2 is MPEG-2, 0 is 2.5
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1) return null;
  const bitRate = (version === 3 ? bitRates1 : bitRates2)[(third >> 4) - 1];
  const sampleRate = sampleRates[(third >> 2) & 3];
  if (bitRate === undefined || sampleRate === undefined) return null;
  const divided = sampleRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((version === 3 ? 144_000 : 72_000) * bitRate) / divided) + ((third >> 1) & 1);
}

/** Of the AAC frame at a position; null where there is none. */
function adtsLength(head: Buffer, at: number): number | null {
  if (at + 7 > head.length || head[at] !== 0xff || ((head[at + 1] ?? 0) & 0xf6) !== 0xf0) return null;
  const [third, fourth, fifth, sixth] = [2, 3, 4, 5].map((index) => head[at + index] ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  if (((third >> 2) & 15) > 12) return null;
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return length > 7 ? length : null;
}
