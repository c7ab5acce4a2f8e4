import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { TestServer } from '../server.ts';
import { call, encryptPassword, goodPassword, signUpMachineId, type TestUser } from '../users.ts';

/** How an authenticator that is broken, or somebody's own, differs from an honest one. */
export interface AuthenticatorFault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly signature?: string;
  readonly userHandle?: string;
  readonly id?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** An authenticator in software, with one key on the curve P-256; it answers as browsers write it down. */
export function createAuthenticator({ publicUrl }: { readonly publicUrl: string }) {
  const { hostname, origin } = new URL(publicUrl);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  function clientData(type: string, challenge: string, odd: AuthenticatorFault): Buffer {
    const said = { type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }
  function authenticatorData(odd: AuthenticatorFault, attested?: Buffer): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(odd.counter ?? counter);
    const byte =
      flags.present | (odd.userVerified === false ? 0 : flags.verified) | (attested ? flags.attested : 0);
    const head = Buffer.concat([hash(odd.rpId ?? hostname), Buffer.of(byte), count]);
    return attested ? Buffer.concat([head, attested]) : head;
  }
  const common = (odd: AuthenticatorFault) => {
    const text = odd.id ?? id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key' };
  };

  return {
    id: id.toString('base64url'),
    create(challenge: string, odd: AuthenticatorFault = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]);
      const data = authenticatorData(odd, attested);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'),
        Buffer.from('authData'),
        Buffer.of(0x58, data.length),
        data,
      ]);
      return {
        ...common(odd),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, odd).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(challenge: string, odd: AuthenticatorFault = {}) {
      const data = authenticatorData(odd);
      const said = clientData('webauthn.get', challenge, odd);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash(said)]))
        .sign(privateKey);
      return {
        ...common(odd),
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: odd.signature ?? signature.toString('base64url'),
          ...(odd.userHandle !== undefined && { userHandle: odd.userHandle }),
        },
      };
    },
  };
}

export type Key = ReturnType<typeof createAuthenticator>;

/** The challenge to make a key, for whoever knows the password. */
export async function registrationChallenge(server: TestServer, person: TestUser): Promise<string> {
  const body = { password: encryptPassword(server, goodPassword) };
  return (await person.call('POST', 'users/passkeys/options', body)).json().data.challenge;
}

/** Somebody's new passkey, made as people make it; answers how the server shows it too. */
export async function addKey(server: TestServer, person: TestUser, name = 'My phone') {
  const key = createAuthenticator(server.deps.settings);
  const credential = key.create(await registrationChallenge(server, person));
  const added = await person.call('POST', 'users/passkeys', { name, credential });
  return { key, passkey: added.json().data };
}

export async function assertionChallenge(server: TestServer): Promise<string> {
  return (await call(server, 'POST', 'users/passkeys/sign-in/options')).json().data.challenge;
}

export async function signInWith(
  server: TestServer,
  key: Key,
  odd: AuthenticatorFault = {},
  more: object = {},
  headers = {},
) {
  const credential = key.get(await assertionChallenge(server), odd);
  const body = { credential, machine_id: signUpMachineId, ...more };
  return call(server, 'POST', 'users/passkeys/sign-in', body, headers);
}
