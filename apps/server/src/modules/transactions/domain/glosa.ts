import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import {
  cardPaidPhrases,
  cardPaymentPhrases,
  cashPhrases,
  feePrefixes,
  incomePrefixes,
  intermediaries,
  internalPhrases,
  notARefund,
  ownAccountPhrases,
  purchasePrefixes,
  refundPrefixes,
  transferNoise,
  transferPrefixes,
  transferWords,
} from './data/glosas.ts'
import { type Instalment, takeInstalment } from './instalment.ts'
import { withoutTrail } from './place.ts'
import { plainOf, titleOf, wordsOf } from './plain-text.ts'

export interface Printed {
  description: string
  amount: bigint
  accountType: string
  /** Tells a date from an instalment, where it is known. */
  date?: PlainDate
}

export type PaymentMethod = 'debit_card' | 'credit_card' | 'transfer' | 'cash' | 'automatic_debit' | 'online'
export type Nature = 'purchase' | 'transfer' | 'card_payment' | 'internal' | 'fee' | 'cash'

/** What a bank text says. */
export interface Glosa {
  nature: Nature
  isRefund: boolean
  /** The person, company or shop on the other side, as people read it; null where the text names none. */
  merchant: string | null
  words: string[]
  /** What names the other side: behind prefixes and intermediaries, without places and codes. */
  innerWords: string[]
  /** The RUT that the text carries. */
  rut: string | null
  /** A transfer by account number, or with oneself. */
  namesOwnAccount: boolean
  instalment: Instalment | null
  paymentMethod: PaymentMethod | null
}

/** No bank prints more; what is longer is read up to here, so that no text can keep us busy. */
const longestRead = 400
const leadingRut = /^[\dK]{10} /
const innerRut = /\b\d{1,2}\.?\d{3}\.?\d{3}-[\dK]\b/

/** Reads the text of a movement: what happened, with whom, how it was paid (reference 4). */
export function readGlosa({ description, amount, accountType, date }: Printed): Glosa {
  const plain = plainOf(description.slice(0, longestRead))
  const { rut, rest } = takeRut(plain)
  const { text, instalment } = takeInstalment(rest, { isCard: accountType === 'credit', date: date ?? null })
  const words = wordsOf(text)
  const sentence = ` ${words.join(' ')} `
  const nature = natureOf(sentence, words, { amount, accountType })
  const isRefund = amount > 0n && nature === 'purchase' && speaksOfRefund(sentence, words)
  const named = nature === 'transfer' ? namedInTransfer(words) : namedInPurchase(text, isRefund)
  return {
    nature,
    isRefund,
    merchant: nature === 'transfer' || nature === 'purchase' ? named.merchant : null,
    words,
    innerWords: named.words,
    rut,
    namesOwnAccount: has(sentence, ownAccountPhrases),
    instalment,
    paymentMethod: methodOf(nature, words, accountType),
  }
}

/** Sentences stand between blanks, so that phrases are found as whole words. */
const has = (sentence: string, phrases: readonly string[]) =>
  phrases.some((phrase) => sentence.includes(phrase) && sentence.includes(` ${phrase} `))
const beginsWith = (sentence: string, phrase: string) =>
  sentence.startsWith(phrase, 1) && sentence[phrase.length + 1] === ' '

function takeRut(plain: string): { rut: string | null; rest: string } {
  const lead = leadingRut.test(plain) ? normaliseRut(plain.slice(0, 10)) : null
  if (leadingRut.test(plain) && plain.length > 11) return { rut: lead, rest: plain.slice(11) }
  const inner = innerRut.exec(plain)
  return { rut: inner ? normaliseRut(inner[0]) : null, rest: plain }
}

function natureOf(
  sentence: string,
  words: readonly string[],
  { amount, accountType }: Omit<Printed, 'description'>,
) {
  const isCard = accountType === 'credit'
  // What a bank takes for giving cash is a fee.
  if (feePrefixes.some((prefix) => beginsWith(sentence, prefix)) && amount < 0n) return 'fee'
  if (has(sentence, cashPhrases)) return 'cash'
  if (has(sentence, internalPhrases)) return 'internal'
  if (
    isCard ? amount > 0n && has(sentence, cardPaidPhrases) : amount < 0n && has(sentence, cardPaymentPhrases)
  )
    return 'card_payment'
  return words.some((word) => transferWords.has(word)) && !beginsWith(sentence, 'COMPRA')
    ? 'transfer'
    : 'purchase'
}

const speaksOfRefund = (sentence: string, words: readonly string[]) =>
  refundPrefixes.some((prefix) => beginsWith(sentence, prefix)) &&
  !words.some((word) => notARefund.includes(word))

/** The name of a transfer's other side, without the words that name nobody and without account numbers. */
function namedInTransfer(words: readonly string[]) {
  const sentence = ` ${words.join(' ')} `
  const prefix = transferPrefixes.find((phrase) => beginsWith(sentence, phrase)) ?? ''
  const rest = words.slice(prefix === '' ? 0 : prefix.split(' ').length)
  const name = rest.filter((word) => !transferNoise.has(word) && !transferWords.has(word) && !/\d/.test(word))
  return { merchant: name.length > 0 ? titleOf(name.join(' ')) : null, words: name }
}

/** The shop of a purchase: prefixes, intermediaries, places and codes taken away, never everything. */
function namedInPurchase(plain: string, isRefund: boolean) {
  const bare = withoutPrefixes(plain, isRefund ? beforeRefund : beforePurchase)
  const inner = behindIntermediary(withoutPrefixes(bare, beforeIncome))
  const name = withoutTrail(inner)
  return { merchant: name === '' ? null : titleOf(name), words: wordsOf(name) }
}

type Prefixes = ReadonlyMap<string, readonly (readonly string[])[]>

const table = (...lists: readonly string[][]): Prefixes =>
  Map.groupBy(
    lists.flat().map((phrase) => phrase.split(' ')),
    ([first = '']) => first,
  )
const beforePurchase = table(purchasePrefixes)
const beforeRefund = table(refundPrefixes, purchasePrefixes)
const beforeIncome = table(incomePrefixes)
const firstWord = /^[^A-Z0-9]*([A-Z0-9]+)/

function withoutPrefixes(plain: string, prefixes: Prefixes): string {
  let text = plain
  for (let round = 0; round < 3; round += 1) {
    const candidates = prefixes.get(firstWord.exec(text)?.[1] ?? '')
    if (!candidates) return text
    const words = wordsOf(text)
    const prefix = candidates.find(
      (phrase) => phrase.length < words.length && phrase.every((word, index) => words[index] === word),
    )
    if (!prefix) return text
    text = afterWords(text, prefix.length)
  }
  return text
}

/** The text behind its first words. */
function afterWords(text: string, count: number): string {
  let rest = text
  for (let taken = 0; taken < count; taken += 1) rest = rest.replace(/^[^A-Z0-9]*[A-Z0-9]+[^A-Z0-9]*/, '')
  return rest
}

/** What stands behind payment intermediaries, one behind the other; one alone is the merchant. */
function behindIntermediary(text: string): string {
  const match = /^([A-Z0-9]{2,12}) ?\* ?(?=[A-Z0-9])/.exec(text)
  if (!match?.[1] || !intermediaries.has(match[1])) return text
  const rest = text.slice(match[0].length)
  return rest.includes('*') ? behindIntermediary(rest) : rest
}

function methodOf(nature: Nature, words: readonly string[], accountType: string): PaymentMethod | null {
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
