import type { CreatedBankMailAddress } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { fail } from '../../platform/errors.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { decodeBase64Url } from '../../platform/secret.ts'
import type { PrivateAddresses, PrivateAddressStore } from '../security/index.ts'
import { type AddressRow, addressRepository } from './repository/address.ts'

/** The addresses as credentials of their users (S-45). */
export const bankMailStore: PrivateAddressStore = {
  kind: 'bank_mail',
  async list(tx, userId) {
    const row = await addressRepository(tx).find(userId)
    return row ? [row] : []
  },
  delete: (tx, userId) => addressRepository(tx).delete(userId),
}
const { kind } = bankMailStore

/** Letters and digits that mail programs do not change, five bits each (RFC 4648). */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Writes a token as the part of an address before `@`: mail programs change capitals, which base64url needs. */
export function toLocalPart(token: string): string {
  let bits = 0n
  const bytes = decodeBase64Url(token) ?? fail('internal')
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const count = Math.ceil((bytes.length * 8) / 5)
  bits <<= BigInt(count * 5 - bytes.length * 8)
  return Array.from(
    { length: count },
    (_, at) => alphabet[Number((bits >> BigInt((count - 1 - at) * 5)) & 31n)],
  ).join('')
}

const tokenBytes = 32
const localLength = Math.ceil((tokenBytes * 8) / 5)

/** Returns the token of an address; null for one that no token has. */
export function fromLocalPart(local: string): string | null {
  const letters = local.toLowerCase()
  if (letters.length !== localLength) return null
  let bits = 0n
  for (const letter of letters) {
    const value = alphabet.indexOf(letter)
    if (value === -1) return null
    bits = (bits << 5n) | BigInt(value)
  }
  const spare = BigInt(localLength * 5 - tokenBytes * 8)
  if ((bits & ((1n << spare) - 1n)) !== 0n) return null
  return Buffer.from((bits >> spare).toString(16).padStart(tokenBytes * 2, '0'), 'hex').toString('base64url')
}

/** Creates the use case that issues an address, which replaces the one before. `domain` is null while no mail is received. */
export function createIssueAddress({
  addresses,
  domain,
}: {
  addresses: PrivateAddresses
  domain: string | null
}) {
  return async (
    person: SignedInUser,
    idempotencyKey: string | undefined,
  ): Promise<CreatedBankMailAddress> => {
    if (domain === null) fail('not_found', { detail: copy.notReceived })
    const { userId } = person
    const { row, token } = await addresses.issue(person, {
      kind,
      idempotencyKey,
      find: (tx) => addressRepository(tx).find(userId),
      isSame: () => true,
      replace: (tx, hash, now) => addressRepository(tx).replace(userId, hash, now),
    })
    return { ...toApiAddress(row), address: `${toLocalPart(token)}@${domain}` }
  }
}

export const toApiAddress = (row: AddressRow) => ({
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})
