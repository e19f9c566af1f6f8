import type { PrintedNumbers } from './account-numbers.ts'
import { transferNoise } from './bank-phrases.ts'
import { normalizeText, splitWords } from './normalize-text.ts'
import type { Nature, ParsedDescription } from './parse-description.ts'

/** Facts of one transaction that show whether it is half of an own transfer. */
export interface TransferEvidence {
  /** The description mentions a transfer or a card payment, or contains the RUT of the user. */
  isTransferText: boolean
  nature: Nature
  /** Whom the description names: the user, someone else, or no one. */
  namedParty: 'self' | 'other' | 'none'
  /** The description says that both accounts are of one holder. */
  namesSameHolder: boolean
  namesSavingsAccount: boolean
  /** The description says nothing but that money came or went. */
  isPlain: boolean
  numbers: PrintedNumbers
  nameWords: readonly string[]
  /** A card purchase, which is never half of a transfer. */
  isPurchase: boolean
  /** Half of a currency exchange between own accounts. */
  isExchange: boolean
}

/**
 * Returns the transfer evidence of a description. Names compare by words, because banks reorder and truncate
 * them.
 */
export function toTransferEvidence(
  parsed: ParsedDescription,
  ownerName: string,
  isOwnRut: (rut: string) => boolean,
): TransferEvidence {
  const carriesOwnRut = parsed.rut !== null && isOwnRut(parsed.rut)
  const isTransfer = parsed.nature === 'transfer'
  const nameWords = isTransfer ? parsed.innerWords : []
  const isSelf =
    carriesOwnRut || parsed.namesOwnAccount || sharesName(nameWords, splitWords(normalizeText(ownerName)))
  const isPlain = parsed.nature === 'purchase' && parsed.words.every(isPlainWord)
  const namesOther = nameWords.length > 0 || (isTransfer && parsed.rut !== null)
  return {
    isTransferText: isTransfer || parsed.nature === 'card_payment' || carriesOwnRut,
    nature: parsed.nature,
    namedParty: isSelf ? 'self' : namesOther ? 'other' : 'none',
    namesSameHolder: parsed.namesSameHolder,
    namesSavingsAccount: parsed.namesSavingsAccount,
    isPlain,
    numbers: parsed.numbers,
    nameWords,
    isPurchase: parsed.nature === 'purchase' && parsed.paymentMethod !== null && !isPlain,
    isExchange:
      (parsed.nature === 'internal' || parsed.nature === 'card_payment') && parsed.words.includes('DIVISAS'),
  }
}

const plainWords = new Set(['ABONOS', 'CARGOS', 'DEPOSITO', 'DEPOSITOS', 'GIRO', 'DOCTO', 'DOC', 'NRO', 'N'])
const isPlainWord = (word: string) => plainWords.has(word) || transferNoise.has(word) || /\d/.test(word)

/** Whether two names share at least two words. */
export function sharesName(a: readonly string[], b: readonly string[]): boolean {
  return a.filter((word) => word.length > 1 && b.includes(word)).length >= 2
}
