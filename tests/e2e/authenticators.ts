import type { CDPSession, Page } from '@playwright/test'

/** Chromium's virtual authenticator: a device with a screen lock, whose owner agrees at once. */
export type VirtualAuthenticator = {
  /** Whether its owner passes the check of fingerprint, face or PIN from now on. */
  setVerified(isVerified: boolean): Promise<void>
  countPasskeys(): Promise<number>
  /** Deletes its passkeys, as if it were another device. */
  clear(): Promise<void>
  /** From now on it doesn't react until someone touches it. */
  setPresent(isPresent: boolean): Promise<void>
}

/** Plugs one into the page's browser, until the page is closed. */
export async function plugInAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    async setVerified(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async countPasskeys() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async clear() {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    async setPresent(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
