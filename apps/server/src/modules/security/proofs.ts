import type { PasskeyInput, PasskeyProof } from '@lucas/contract/security.ts'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { PasskeyRow } from './repository/passkeys.ts'

/** Where our pages stand: a passkey of another place proves nothing here. */
export type Place = { readonly origin: string; readonly host: string }

/** EdDSA, ES256 and RS256: what authenticators have. */
export const algorithms = [-8, -7, -257]

const clientData = z.object({ challenge: z.string() })

/** The challenge that the browser says it signed; null where it says nothing readable. */
export function challengeIn(clientDataJson: string): string | null {
  try {
    const read = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()))
    return read.success ? read.data.challenge : null
  } catch {
    return null // no JSON: nothing that a browser of a person sends
  }
}

/** The new key of a passkey whose proof holds; null where it does not. */
export async function readNewKey({ credential }: PasskeyInput, challenge: string, { origin, host }: Place) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    return null // the library tells every mismatch by an error; the person hears one sentence for all
  }
}

/** The counter of a passkey that signed the challenge; null where it did not. */
export async function readUse(
  key: PasskeyRow,
  { credential }: PasskeyProof,
  challenge: string,
  { origin, host }: Place,
): Promise<number | null> {
  const { userHandle, ...signed } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: key.credential_id.toString('base64url'),
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null // as above
  }
}
