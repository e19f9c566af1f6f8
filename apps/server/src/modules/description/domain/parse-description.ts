import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { findPrintedNumbers, type PrintedNumbers } from './account-numbers.ts'
import {
  cardPaidPhrases,
  cardPaymentPhrases,
  cashPhrases,
  feePrefixes,
  incomePrefixes,
  intermediaries,
  internalPhrases,
  numberedAccountPhrases,
  ownAccountPhrases,
  purchasePrefixes,
  refundPrefixes,
  savingsAccountPhrases,
  taxRefundWords,
  transferNoise,
  transferPrefixes,
  transferWords,
} from './bank-phrases.ts'
import { extractInstalment, type Instalment } from './instalment.ts'
import { stripTrailingDetails } from './merchant-name.ts'
import { hasPhrase, normalizeText, splitWords, toSentence, toTitleCase } from './normalize-text.ts'

export interface DescriptionInput {
  description: string
  amount: bigint
  accountType: string
  /** Distinguishes a date from an instalment. */
  date?: PlainDate
}

export type PaymentMethod = 'debit_card' | 'credit_card' | 'transfer' | 'cash' | 'automatic_debit' | 'online'
export type Nature = 'purchase' | 'transfer' | 'card_payment' | 'internal' | 'fee' | 'cash'

/** Facts that the description of a transaction contains. */
export interface ParsedDescription {
  nature: Nature
  isRefund: boolean
  /** Name of the counterparty for display; null if the description names none. */
  merchant: string | null
  words: string[]
  /** Words of the counterparty name, without prefixes, intermediaries, places and codes. */
  innerWords: string[]
  rut: string | null
  /** Whether the text names an account number or the same holder. */
  namesOwnAccount: boolean
  /** Whether the text says that both accounts are of one holder. */
  namesSameHolder: boolean
  /** Whether the text names a savings account. */
  namesSavingsAccount: boolean
  /** Numbers that can be those of accounts. */
  numbers: PrintedNumbers
  instalment: Instalment | null
  paymentMethod: PaymentMethod | null
}

/** Characters read of a description. No bank prints more; the limit bounds the parsing time. */
const maxTextLength = 400
const leadingRut = /^[\dK]{10} /
const innerRut = /\b\d{1,2}\.?\d{3}\.?\d{3}-[\dK]\b/

/** Returns what happened, with which counterparty and by which payment method (reference 4). */
export function parseDescription({
  description,
  amount,
  accountType,
  date,
}: DescriptionInput): ParsedDescription {
  const plain = normalizeText(description.slice(0, maxTextLength))
  const { rut, rest } = extractRut(plain)
  const { text, instalment } = extractInstalment(rest, {
    isCard: accountType === 'credit',
    date: date ?? null,
  })
  const words = splitWords(text)
  const sentence = toSentence(words)
  const nature = detectNature(sentence, words, { amount, accountType })
  const isRefund = amount > 0n && nature === 'purchase' && isRefundText(sentence, words)
  const named = nature === 'transfer' ? parseTransferName(words) : parsePurchaseName(text, isRefund)
  return {
    nature,
    isRefund,
    merchant: nature === 'transfer' || nature === 'purchase' ? named.merchant : null,
    words,
    innerWords: named.words,
    rut,
    namesOwnAccount: hasPhrase(sentence, numberedAccountPhrases) || hasPhrase(sentence, ownAccountPhrases),
    namesSameHolder: hasPhrase(sentence, ownAccountPhrases),
    namesSavingsAccount: hasPhrase(sentence, savingsAccountPhrases),
    numbers: findPrintedNumbers(rest),
    instalment,
    paymentMethod: detectPaymentMethod(nature, words, accountType),
  }
}

const startsWithPhrase = (sentence: string, phrase: string) =>
  sentence.startsWith(phrase, 1) && sentence[phrase.length + 1] === ' '

/** Returns the RUT that a description names, normalized, or null. */
export const findRut = (description: string): string | null =>
  extractRut(normalizeText(description.slice(0, maxTextLength))).rut

function extractRut(plain: string): { rut: string | null; rest: string } {
  const lead = leadingRut.test(plain) ? normaliseRut(plain.slice(0, 10)) : null
  if (leadingRut.test(plain) && plain.length > 11) return { rut: lead, rest: plain.slice(11) }
  const inner = innerRut.exec(plain)
  return { rut: inner ? normaliseRut(inner[0]) : null, rest: plain }
}

function detectNature(
  sentence: string,
  words: readonly string[],
  { amount, accountType }: Omit<DescriptionInput, 'description'>,
) {
  // A fee on a cash withdrawal is a fee.
  if (feePrefixes.some((prefix) => startsWithPhrase(sentence, prefix)) && amount < 0n) return 'fee'
  if (hasPhrase(sentence, cashPhrases)) return 'cash'
  if (isCardPayment(sentence, words, { amount, accountType })) return 'card_payment'
  if (hasPhrase(sentence, internalPhrases)) return 'internal'
  return words.some((word) => transferWords.has(word)) && !startsWithPhrase(sentence, 'COMPRA')
    ? 'transfer'
    : 'purchase'
}

/** Whether the text is of a payment of a card, on the account that pays or on the card, or of one that came back. */
function isCardPayment(
  sentence: string,
  words: readonly string[],
  { amount, accountType }: Omit<DescriptionInput, 'description'>,
): boolean {
  const [isCard, isCredit] = [accountType === 'credit', amount > 0n]
  const isReturned = refundPrefixes.some((prefix) => startsWithPhrase(sentence, prefix))
  if (isCard && isCredit)
    return (
      !isReturned &&
      (hasPhrase(sentence, cardPaidPhrases) ||
        words[0] === 'PAGO' ||
        words[0] === 'PAGOS' ||
        words.some((word) => transferWords.has(word)))
    )
  if (isCard) return isReturned && words.includes('PAGO')
  return (!isCredit || isReturned) && hasPhrase(sentence, cardPaymentPhrases)
}

const isRefundText = (sentence: string, words: readonly string[]) =>
  refundPrefixes.some((prefix) => startsWithPhrase(sentence, prefix)) &&
  !words.some((word) => taxRefundWords.includes(word))

/** Returns the counterparty of a transfer, without noise words and account numbers. */
function parseTransferName(words: readonly string[]) {
  const sentence = toSentence(words)
  const prefix = transferPrefixes.find((phrase) => startsWithPhrase(sentence, phrase)) ?? ''
  const rest = words.slice(prefix === '' ? 0 : prefix.split(' ').length)
  const name = rest.filter((word) => !transferNoise.has(word) && !transferWords.has(word) && !/\d/.test(word))
  return { merchant: name.length > 0 ? toTitleCase(name.join(' ')) : null, words: name }
}

/**
 * Returns the merchant of a purchase, without prefixes, intermediaries, places and codes. Never empties the
 * name.
 */
function parsePurchaseName(plain: string, isRefund: boolean) {
  const bare = stripPrefixes(plain, isRefund ? refundPrefixTable : purchasePrefixTable)
  const inner = stripIntermediaries(stripPrefixes(bare, incomePrefixTable))
  const name = stripTrailingDetails(inner)
  return { merchant: name === '' ? null : toTitleCase(name), words: splitWords(name) }
}

type Prefixes = ReadonlyMap<string, readonly (readonly string[])[]>

const toPrefixTable = (...lists: readonly string[][]): Prefixes =>
  Map.groupBy(
    lists.flat().map((phrase) => phrase.split(' ')),
    ([first = '']) => first,
  )
const purchasePrefixTable = toPrefixTable(purchasePrefixes)
const refundPrefixTable = toPrefixTable(refundPrefixes, purchasePrefixes)
const incomePrefixTable = toPrefixTable(incomePrefixes)
const firstWord = /^[^A-Z0-9]*([A-Z0-9]+)/

function stripPrefixes(plain: string, prefixes: Prefixes): string {
  let text = plain
  for (let round = 0; round < 3; round += 1) {
    const candidates = prefixes.get(firstWord.exec(text)?.[1] ?? '')
    if (!candidates) return text
    const words = splitWords(text)
    const prefix = candidates.find(
      (phrase) => phrase.length < words.length && phrase.every((word, index) => words[index] === word),
    )
    if (!prefix) return text
    text = dropWords(text, prefix.length)
  }
  return text
}

/** Returns the text without its first `count` words. */
function dropWords(text: string, count: number): string {
  let rest = text
  for (let taken = 0; taken < count; taken += 1) rest = rest.replace(/^[^A-Z0-9]*[A-Z0-9]+[^A-Z0-9]*/, '')
  return rest
}

/** Removes leading payment intermediaries. An intermediary without a following name is the merchant. */
function stripIntermediaries(text: string): string {
  const match = /^([A-Z0-9]{2,12}) ?\* ?(?:(?<=PAYU ?\* ?)AR )?(?=[A-Z0-9])/.exec(text)
  if (!match?.[1] || !intermediaries.has(match[1])) return text
  const rest = text.slice(match[0].length)
  return rest.includes('*') ? stripIntermediaries(rest) : rest
}

function detectPaymentMethod(
  nature: Nature,
  words: readonly string[],
  accountType: string,
): PaymentMethod | null {
  if (nature === 'cash') return 'cash'
  if (nature === 'transfer') return 'transfer'
  if (nature !== 'purchase') return null
  const [first = '', second = ''] = words
  if (first === 'PAC' || first === 'PAT' || first === 'PAP' || (first === 'PAGO' && second === 'AUTOMATICO'))
    return 'automatic_debit'
  if (accountType === 'credit') return 'credit_card'
  if (first === 'WEBPAY' || first === 'ECOMMERCE' || first === 'ONECLICK' || second === 'WEBPAY')
    return 'online'
  return first === 'COMPRA' || first === 'REDCOMPRA' || first === 'TRANSBANK' ? 'debit_card' : null
}
