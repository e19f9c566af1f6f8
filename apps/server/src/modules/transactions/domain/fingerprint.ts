import { plainOf } from './plain-text.ts'

interface Content {
  date: string
  amount: bigint
  description: string
}

/** What makes two movements of one account alike (decisions 3). Order, spelling and blanks do not matter. */
export const contentKey = ({ date, amount, description }: Content): string =>
  `${date}:${amount}:${plainOf(description)}`

const mark = 'fp:'

/** The id of a movement whose bank gives none: its content and its ordinal among equals of the day. */
export const fingerprint = (content: Content, ordinal: number): string =>
  `${mark}${content.date}:${content.amount}:${digest(plainOf(content.description))}:${ordinal}`

export const isFingerprint = (providerId: string): boolean => providerId.startsWith(mark)

/** 53 bits of a text (cyrb53); day and amount stand beside it, so that a collision needs equal ones. */
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
