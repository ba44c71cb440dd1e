import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Site {
  origin: string;
  rpId: string;
}

interface Wishes extends Partial<Site> {
  /** Whether the person was verified; the default. */
  verified?: boolean;
  counter?: number;
  /** The format of the attestation statement. */
  format?: string;
  userHandle?: string;
}

interface Credential {
  id: string;
  userHandle: string;
  key: KeyObject;
}

/** A passkey provider: what a browser and its authenticator answer to the options of the server. */
export function createAuthenticator(site: Site) {
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(wishes: Wishes, attested = Buffer.alloc(0)): Buffer {
    counter += 1;
    const flags = 1 | (wishes.verified === false ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(wishes.counter ?? counter, 1);
    return Buffer.concat([sha256(Buffer.from(wishes.rpId ?? site.rpId)), tail, attested]);
  }

  return {
    create(options: { challenge: string; user: { id: string } }, wishes: Wishes = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(24);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE_Key of ES256 (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(wishes, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const format = wishes.format ?? 'none';
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x60 + format.length]),
        Buffer.from(format),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const credential: Credential = {
        id: id.toString('base64url'),
        userHandle: options.user.id,
        key: privateKey,
      };
      const response = {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData(
            'webauthn.create',
            options.challenge,
            wishes.origin ?? site.origin,
          ).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
      return { credential, response };
    },

    get(options: { challenge: string }, credential: Credential, wishes: Wishes = {}) {
      const data = authenticatorData(wishes);
      const client = clientData('webauthn.get', options.challenge, wishes.origin ?? site.origin);
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), credential.key).toString(
            'base64url',
          ),
          userHandle: wishes.userHandle ?? credential.userHandle,
        },
      };
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
