/** With the prefix no other host and no unsafe connection can plant it; browsers take that over TLS alone. */
export const cookieNames = { secure: '__Host-browser', plain: 'browser' } as const;

const shape = /^[A-Za-z0-9_-]{43}$/;

/** What a browser shows of itself. Under either name: TLS may be turned on or off under sessions that go on. */
export function browserCookies(header: string | undefined): string[] {
  const all = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const mine = Object.values(cookieNames).flatMap((name) => all.filter(([key]) => key === name));
  return mine.map(([, value = '']) => value).filter((value) => shape.test(value));
}
