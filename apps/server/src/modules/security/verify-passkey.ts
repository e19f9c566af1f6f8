import type { PasskeyInput, PasskeyProof } from '@lucas/contract/auth/security.ts'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { decodeBase64Url } from '../../platform/secret.ts'
import type { PasskeyRow } from './repository/passkey.ts'

/** Origin and host that a passkey must belong to. */
export type RelyingParty = { readonly origin: string; readonly host: string }

/** EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

const clientData = z.object({ challenge: z.string() })

/** Returns the challenge in the client data; null if it cannot be read. */
export function readSignedChallenge(clientDataJson: string): string | null {
  try {
    const read = clientData.safeParse(JSON.parse(decodeBase64Url(clientDataJson)?.toString() ?? ''))
    return read.success ? read.data.challenge : null
  } catch {
    return null // no JSON, so not sent by a browser
  }
}

/** Returns the credential of a valid registration; null if it is invalid. */
export async function verifyRegistration(
  { credential }: PasskeyInput,
  challenge: string,
  { origin, host }: RelyingParty,
) {
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
    return null // the library throws on every mismatch; the user gets one message for all
  }
}

/** Returns the new signature counter if the passkey signed the challenge; null otherwise. */
export async function verifyAssertion(
  passkey: PasskeyRow,
  { credential }: PasskeyProof,
  challenge: string,
  { origin, host }: RelyingParty,
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
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null // as above
  }
}
