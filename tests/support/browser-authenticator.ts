import type { Page } from '@playwright/test';

/**
 * A passkey provider in the browser, whose person agrees to everything at once, or when told to.
 *
 * @param suggestions whether the browser offers passkeys in the name field: at once agreed to, one of them signs in before
 * a button is pressed. For pages that are opened from now on.
 */
export async function addAuthenticator(page: Page, { suggestions = true } = {}) {
  if (!suggestions) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    agree: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
