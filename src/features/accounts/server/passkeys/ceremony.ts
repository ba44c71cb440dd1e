import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isIP } from 'node:net';
import type { Services } from '@/platform/server/context';
import { keyedDigest } from '@/platform/server/crypto';

// The only place that names the WebAuthn library. It takes seconds to load on a small machine, so it is loaded on demand.
const load = () => import('@simplewebauthn/server');

type Site = Pick<Services, 'publicUrl' | 'config'>;
/** No extension is asked for. */
type Answer<Response> = Omit<Response, 'clientExtensionResults'>;
type SpendChallenge = (challenge: Buffer) => Promise<boolean>;

export interface KnownPasskey {
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string;
}

/** How long a browser may take; the challenge is valid as long. */
export const CEREMONY_MS = 5 * 60 * 1000;

const RP_NAME = 'Toolstead';
const CHALLENGE_BYTES = 32;

/**
 * Whether browsers have passkeys at the public address: they are bound to its host name, and need https except on the
 * same machine (WebAuthn Level 3, section 5.1.3). Nobody has one in a public demo.
 */
export function canHavePasskeys({ publicUrl, config }: Site): boolean {
  if (config.publicDemo) return false;
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false;
  return protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname);
}

const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname;

/** The account as authenticators know it: opaque, and different in another installation at the same address. */
function userHandle({ config }: Site, userId: number): Buffer {
  return Buffer.from(keyedDigest(config.secretKey, `passkeys of ${String(userId)}`), 'hex');
}

/** What a browser is asked for to create a passkey. */
export async function creationOptions(
  site: Site,
  user: { id: number; username: string; name: string | null },
  known: Pick<KnownPasskey, 'credential_id' | 'transports'>[],
  challenge: Buffer,
) {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: hostOf(site),
    userName: user.username,
    userDisplayName: user.name ?? user.username,
    userID: Uint8Array.from(userHandle(site, user.id)),
    challenge: Uint8Array.from(challenge),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports: listOf(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser is asked for to sign in with a passkey of whichever account. */
export async function requestOptions(site: Site, challenge: Buffer) {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: Uint8Array.from(challenge),
    timeout: CEREMONY_MS,
    userVerification: 'required',
  });
}

/** The passkey that a browser has created, and null if the answer does not hold. */
export async function createdPasskey(
  site: Site,
  response: Answer<RegistrationResponseJSON>,
  spendChallenge: SpendChallenge,
): Promise<KnownPasskey | null> {
  const { verifyRegistrationResponse } = await load();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    // None was asked for. To judge one, the library would fetch addresses that its certificates name.
    if (statement.get('fmt') !== 'none') return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => spendText(challenge, spendChallenge),
      expectedOrigin: site.publicUrl,
      expectedRPID: hostOf(site),
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports
        .filter((one) => /^[a-z-]{1,20}$/.test(one))
        .slice(0, 10)
        .join(','),
    };
  } catch (error) {
    return refusedBy(error);
  }
}

/**
 * The counter of a passkey's signature, and null if it does not prove that the owner of the account has used it: a
 * challenge that was not issued here or was used before, another address, no verified user, a counter that did not rise.
 */
export async function usedPasskey(
  site: Site,
  response: Answer<AuthenticationResponseJSON>,
  { userId, ...passkey }: KnownPasskey & { userId: number },
  spendChallenge: SpendChallenge,
): Promise<{ counter: number } | null> {
  const { verifyAuthenticationResponse } = await load();
  const handle = userHandle(site, userId).toString('base64url');
  // It may be left out only if the account was named before.
  if (response.response.userHandle !== handle) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => spendText(challenge, spendChallenge),
      expectedOrigin: site.publicUrl,
      expectedRPID: hostOf(site),
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
        transports: listOf(passkey.transports),
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch (error) {
    return refusedBy(error);
  }
}

const listOf = (transports: string) => transports.split(',').filter((one) => one !== '');

/** The library throws for whatever is wrong with an answer; the database's failures come through `spendChallenge`. */
function refusedBy(error: unknown): null {
  if (error instanceof ChallengeError) throw error.cause;
  return null;
}

class ChallengeError extends Error {}

async function spendText(challenge: string, spend: SpendChallenge): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== CHALLENGE_BYTES) return false;
  return spend(bytes).catch((cause: unknown) => {
    throw new ChallengeError('The challenge could not be looked up', { cause });
  });
}
