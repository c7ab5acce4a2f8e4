/** What a stream has, as pieces of these lengths; fewer where it ends before. Whoever stops ends the stream. */
export async function* piecesOf(
  stream: AsyncIterable<Buffer>,
  lengths: readonly number[],
): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let at = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    bytes += chunk.length;
    for (let length = lengths[at]; length !== undefined && bytes >= length; length = lengths[at]) {
      const whole = Buffer.concat(waiting.splice(0), bytes);
      bytes -= length;
      if (bytes > 0) waiting.push(whole.subarray(length));
      at += 1;
      yield whole.subarray(0, length);
    }
  }
}
