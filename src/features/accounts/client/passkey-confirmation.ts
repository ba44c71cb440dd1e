import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';

// Loaded with the first use: few confirm by a passkey.

/** The browser's answer to what the server asks for; rejects if none was chosen. */
export function askForPasskey(options: object) {
  // The library's types, which the typed call has taken apart.
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}
