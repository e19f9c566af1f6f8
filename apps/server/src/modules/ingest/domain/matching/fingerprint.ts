import { normalizeText } from '../../../description/domain/index.ts'
import { fingerprintPrefix, mailPrefix } from '../../../ledger/domain/index.ts'

interface Content {
  date: string
  amount: bigint
  description: string
}

/**
 * Returns the key of equal transactions of an account (decisions 3). Case, accents and spaces do not matter.
 */
export const contentKey = ({ date, amount, description }: Content): string =>
  `${date}:${amount}:${normalizeText(description)}`

/**
 * Returns the id of a transaction without a provider id: its content and its number among equals of the day.
 */
export const fingerprint = (content: Content, ordinal: number): string =>
  `${fingerprintPrefix}${content.date}:${content.amount}:${digest(normalizeText(content.description))}:${ordinal}`

export const isFingerprint = (providerId: string): boolean => providerId.startsWith(fingerprintPrefix)

/** Whether a transaction comes from a mail of the bank. */
export const isOfMail = ({ providerId }: { providerId: string | null }): boolean =>
  providerId?.startsWith(mailPrefix) === true

/**
 * Returns a 53-bit hash of a text (cyrb53). Date and amount precede it in the id, so a collision needs both
 * to be equal.
 */
function digest(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
