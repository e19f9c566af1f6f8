import { dollarWords, transferNoise, transferWords } from './bank-phrases.ts'
import {
  ambiguousSavings,
  cardIssuers,
  investingWords,
  loadWords,
  pensionAccountPhrases,
  pensionAdministrators,
  prepaidWallets,
  sameHolderPhrases,
  savingsCompanyWords,
  savingsPhrases,
  savingsYieldWords,
} from './kind-phrases.ts'
import { hasPhrase, normalizeText, splitWords, toSentence } from './normalize-text.ts'
import type { ParsedDescription } from './parse-description.ts'
import type { TextKind } from './text-kind.ts'

/** Facts of the user that descriptions are compared with. */
export interface KindFacts {
  /** Whether a RUT is one of the user's. */
  isOwnRut(rut: string): boolean
  /** Linked cards: bank and currency, by `toCardKey`. */
  cards: ReadonlySet<string>
}

/** A transaction whose description is read. */
export interface KindCandidate {
  parsed: ParsedDescription
  amount: bigint
  currency: string
  accountType: string
  /** Name of the bank of its account. */
  institution: string
  /** Name of the holder of its account. */
  ownerName: string
}

export const toCardKey = (institution: string, currency: string) =>
  `${normalizeText(institution)} ${currency}`

/**
 * Returns the kind that a description shows, in the order of decisions 4: own RUT or full name of the holder, card
 * payment, savings, load of a prepaid wallet. Null: the sign decides.
 */
export function detectTextKind(candidate: KindCandidate, facts: KindFacts): TextKind | null {
  const { parsed } = candidate
  if (parsed.nature === 'fee' || parsed.nature === 'cash') return null
  if (parsed.nature === 'internal' || isToOwnHolder(candidate, facts)) return 'transfer'
  if (parsed.nature === 'card_payment') return paysLinkedCard(candidate, facts) ? 'card_payment' : null
  if (isSavings(candidate)) return 'savings'
  return isPrepaidLoad(candidate) ? 'transfer' : null
}

/** Whether the text carries the user's RUT, or the full name of the holder without another RUT. */
function isToOwnHolder({ parsed, ownerName }: KindCandidate, { isOwnRut }: KindFacts): boolean {
  const { rut, nature, innerWords, words, paymentMethod } = parsed
  // A bill can print the RUT of its customer.
  if (rut !== null) return nature !== 'purchase' || paymentMethod === null ? isOwnRut(rut) : false
  if (nature !== 'transfer') return false
  return hasPhrase(toSentence(words), sameHolderPhrases) || isFullName(innerWords, ownerName)
}

/**
 * Whether a name is the full name of the holder: three of its words, or all where it has two, and no other word. Banks
 * reorder names and leave out a second first name.
 */
function isFullName(nameWords: readonly string[], ownerName: string): boolean {
  const owner = new Set(splitWords(normalizeText(ownerName)).filter((word) => word.length > 1))
  const name = new Set(nameWords.filter((word) => word.length > 1))
  if (owner.size < 2 || ![...name].every((word) => owner.has(word))) return false
  return name.size >= Math.min(3, owner.size)
}

/**
 * The card itself shows its payments; an account shows them when a card of the currency that is paid is linked: of the issuer that
 * the description names, or else of the same bank.
 */
function paysLinkedCard(
  { accountType, institution, currency, parsed }: KindCandidate,
  { cards }: KindFacts,
): boolean {
  if (accountType === 'credit') return true
  const issuer = findCardIssuer(parsed)
  const hasCard = (paid: string) =>
    issuer === undefined
      ? cards.has(toCardKey(institution, paid))
      : [...cards].some(
          (card) => card.endsWith(` ${paid}`) && hasPhrase(toSentence(splitWords(card)), issuer.phrases),
        )
  // Dollars are charged in pesos, too.
  return hasCard(currency) || (namesDollars(parsed) && hasCard('USD'))
}

const namesDollars = ({ words }: ParsedDescription): boolean => words.some((word) => dollarWords.has(word))

const findCardIssuer = ({ words }: ParsedDescription) => {
  const sentence = toSentence(words)
  return cardIssuers.find(({ phrases }) => hasPhrase(sentence, phrases))
}

function isSavings({ parsed }: KindCandidate): boolean {
  const { words, paymentMethod } = parsed
  if (paymentMethod === 'credit_card' || paymentMethod === 'debit_card') return false
  if (words.some((word) => savingsYieldWords.has(word))) return false
  const sentence = toSentence(words)
  if (isAmbiguousSavings(parsed)) return true
  if (hasPhrase(sentence, savingsPhrases)) return true
  return hasPhrase(sentence, pensionAccountPhrases) && words.some((word) => pensionAdministrators.has(word))
}

/** Whether money goes to an investment whose name is also a word, and not to a shop with that word in its name. */
function isAmbiguousSavings({ nature, paymentMethod, words, innerWords }: ParsedDescription): boolean {
  if (!innerWords.some((word) => ambiguousSavings.has(word))) return false
  const isMoved =
    nature === 'transfer' ||
    paymentMethod === 'automatic_debit' ||
    words.some((word) => investingWords.has(word))
  return isMoved && innerWords.every((word) => ambiguousSavings.has(word) || savingsCompanyWords.has(word))
}

/**
 * Whether the description shows a load of the user's wallet. Money that comes from a wallet can be anyone's or a seller's
 * payout: it is the user's own only with their RUT or name.
 */
function isPrepaidLoad(candidate: KindCandidate): boolean {
  const isLoad = candidate.parsed.words.some((word) => loadWords.has(word))
  return (candidate.amount < 0n || isLoad) && findPrepaidWallet(candidate) !== null
}

/**
 * Returns the prepaid wallet that a transfer or a load goes to, or comes from, whatever follows its name. An intermediary's prefix
 * with a shop behind it is a purchase, and a transfer that names a person before the wallet is to that person.
 */
export function findPrepaidWallet({ parsed }: Pick<KindCandidate, 'parsed'>): string | null {
  const { nature, words, innerWords, rut } = parsed
  const isLoad = words.some((word) => loadWords.has(word))
  if (nature !== 'transfer' && !isLoad) return null
  const sentence = toSentence(words)
  const wallet = prepaidWallets.find(({ phrases }) => hasPhrase(sentence, phrases))
  if (wallet === undefined || (rut !== null && !isCompanyRut(rut))) return null
  if (startsWithWallet(words, wallet.phrases)) return wallet.name
  const walletWords = new Set(wallet.phrases.flatMap((phrase) => phrase.split(' ')))
  const namesOther = innerWords.some((word) => !walletWords.has(word) && !loadWords.has(word))
  return namesOther ? null : wallet.name
}

/** Whether the first words that are no noise of a transfer or a load are the name of a wallet. */
function startsWithWallet(words: readonly string[], phrases: readonly string[]): boolean {
  const starts = (from: number) =>
    phrases.some((phrase) => toSentence(words.slice(from)).startsWith(toSentence(phrase.split(' '))))
  const isNoise = (word: string) => transferNoise.has(word) || transferWords.has(word) || loadWords.has(word)
  for (const [at, word] of words.entries()) {
    if (starts(at)) return true
    if (!isNoise(word)) return false
  }
  return false
}

/** Companies have RUTs from 50 million, people have lower ones (reference 5.1). */
const isCompanyRut = (rut: string): boolean => {
  const body = Number.parseInt(rut, 10)
  return body >= 50_000_000 && body < 100_000_000
}

/**
 * Returns the account of the user that a transaction points to and that is not linked: the wallet of a load, or the card of a
 * payment that counts as spending without it.
 */
export function findMissingAccount(
  { kind, institution, ...candidate }: Pick<KindCandidate, 'parsed' | 'institution'> & { kind: string },
  institutions: readonly string[],
): { type: 'wallet' | 'card'; name: string } | null {
  if (candidate.parsed.nature === 'card_payment' && kind === 'spending')
    return { type: 'card', name: findCardIssuer(candidate.parsed)?.name ?? institution }
  const name = kind === 'transfer' ? findPrepaidWallet(candidate) : null
  const isLinked = (wallet: string) =>
    institutions.some((linked) => normalizeText(linked).startsWith(normalizeText(wallet)))
  return name === null || isLinked(name) ? null : { type: 'wallet', name }
}
