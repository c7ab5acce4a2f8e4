/** What a frame of a socket says, said otherwise. */
export function translateFrame(translate: (frame: string) => string, data: string): string {
  return Buffer.from(translate(Buffer.from(data, 'base64').toString())).toString('base64');
}
