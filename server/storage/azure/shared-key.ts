import { createHmac } from 'node:crypto';

const version = '2021-12-02';

export interface SharedKeyRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
}

/** The headers of a request with those that prove the account's key, as Azure's "Shared Key" has them. */
export function signSharedKey(
  { account, key }: { readonly account: string; readonly key: string },
  { method, url, headers, bodyBytes }: SharedKeyRequest,
  nowMs: number,
): Record<string, string> {
  const all: Record<string, string> = {
    ...headers,
    'x-ms-date': new Date(nowMs).toUTCString(),
    'x-ms-version': version,
  };
  const own = Object.keys(all)
    .filter((name) => name.startsWith('x-ms-'))
    .sort()
    .map((name) => `${name}:${all[name]}\n`);
  const query = [...url.searchParams].map(([name, value]) => `\n${name.toLowerCase()}:${value}`).sort();
  // Between method and own headers: encoding, language, length, MD5, type, date, four conditions, range. Few are sent.
  const length = bodyBytes === 0 ? '' : String(bodyBytes);
  const standard = ['', '', length, '', all['content-type'] ?? '', '', '', '', '', '', ''];
  const text = `${[method, ...standard].join('\n')}\n${own.join('')}/${account}${url.pathname}${query.join('')}`;
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  return { ...all, authorization: `SharedKey ${account}:${signature}` };
}
