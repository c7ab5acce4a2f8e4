import { type KeyObject, sign } from 'node:crypto';

interface Signer {
  readonly teamId: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

const livesSeconds = 300;

/** What Apple takes for a client secret: a statement about the client, signed with its team's key. */
export function createAppleClientSecret(
  signer: Signer,
  clientId: string,
  issuer: string,
  nowMs: number,
): string {
  const issued = Math.floor(nowMs / 1000);
  const head = encode({ alg: 'ES256', kid: signer.keyId });
  const body = encode({
    iss: signer.teamId,
    iat: issued,
    exp: issued + livesSeconds,
    aud: issuer,
    sub: clientId,
  });
  const signed = sign('sha256', Buffer.from(`${head}.${body}`), {
    key: signer.key,
    dsaEncoding: 'ieee-p1363',
  });
  return `${head}.${body}.${signed.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
