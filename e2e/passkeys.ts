import type { Page } from 'playwright-core'

interface AuthenticatorOptions {
  /** Its passkeys compute a secret of their own (WebAuthn PRF). */
  hasPrf?: boolean
}

/** Adds a virtual platform authenticator that confirms every request. */
export async function addAuthenticator(
  page: Page,
  { hasPrf = false }: AuthenticatorOptions = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
}

/** Lets the passkeys of this page answer with another secret than their own. */
export const plantWrongSecret = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = async (options) => {
      const credential = await get(options)
      const first = new Uint8Array(32).fill(7).buffer
      const getClientExtensionResults = () => ({ prf: { results: { first } } })
      return credential && Object.assign(credential, { getClientExtensionResults })
    }
  })
