import { createECDH } from 'node:crypto';
import type { Config } from '@/platform/server/config';
import { derivedKey } from '@/platform/server/crypto';

const CURVE = 'prime256v1';

/** By what push services know this server (RFC 8292), in base64url. */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair that belongs to the server's secret key: nothing of it is stored, and a backup of that key keeps it. */
export function vapidKeys(secretKey: Buffer): VapidKeys {
  const privateKey = derivedKey(secretKey, 'web push');
  // Below the order of the curve, whose highest bit is set.
  privateKey.writeUInt8(privateKey.readUInt8(0) & 0x7f, 0);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** Whom a push service asks about this server: https and mailto alone are allowed. */
export function vapidSubject({
  publicUrl,
  mailFrom,
}: Pick<Config, 'mailFrom'> & { publicUrl: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/** Whether a browser's key (base64url) is a point of the curve, without which nothing can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
