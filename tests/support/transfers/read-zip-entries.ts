/** The contents of a stored ZIP by name, found by its central directory. Throws where it is none. */
export function readZipEntries(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('no end of a central directory');
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry of a central directory at ${at}`);
    const [nameBytes, extraBytes] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const size = bytes.readUInt32LE(at + 24);
    const header = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(header) !== 0x04034b50) throw new Error(`no header of a file at ${header}`);
    const content = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameBytes).toString();
    entries.set(name, bytes.subarray(content, content + size));
    at += 46 + nameBytes + extraBytes;
  }
  return entries;
}
