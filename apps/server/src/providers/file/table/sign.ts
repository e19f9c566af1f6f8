import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { Evidence, SignConvention } from '@lucas/contract/import.ts'
import { found, said } from '../evidence.ts'
import { fold } from '../text/fold.ts'
import { checkChain } from './chain.ts'
import { cardPayment, incomeWords } from './data/banks.ts'
import { type Letter, readLetters } from './letters.ts'

/** A row whose size is known and whose direction is not. */
export interface Sized {
  size: bigint
  isNegative: boolean
  /** The column it stood in, where there are two. */
  side: 'debit' | 'credit' | null
  letter: Letter | null
  mark: 'debit' | 'credit' | null
  description: string
  balance: bigint | null
}

export interface Signed {
  amounts: bigint[]
  convention: SignConvention
  evidence: Evidence
}

type Told = { convention: SignConvention; reason: string; sure: boolean }

/** Which rows are money out. One convention for the whole table; the balance, where there is one, has the last word. */
export function signRows(rows: readonly Sized[], isCard: boolean, forced?: SignConvention): Signed {
  const amountsBy = (convention: SignConvention) => applySign(rows, convention, isCard)
  if (forced)
    return {
      amounts: amountsBy(forced),
      convention: forced,
      evidence: said('sign', forced, copy.signs[forced]),
    }
  const told = conventionOf(rows, isCard)
  let amounts = amountsBy(told.convention)
  let chosen = told
  const chain = checkLinks(rows, amounts)
  if (chain.links > 1 && chain.holds * 2 < chain.links) {
    const better = (['balance', 'inverted', 'signed'] as const)
      .filter((convention) => convention !== told.convention)
      .map((convention) => ({ convention, amounts: amountsBy(convention) }))
      .map((option) => ({ ...option, chain: checkLinks(rows, option.amounts) }))
      .toSorted((a, b) => b.chain.holds - a.chain.holds)[0]
    if (better && better.chain.holds * 10 >= better.chain.links * 8) {
      amounts = better.amounts
      chosen = { convention: better.convention, reason: copy.signBalance(better.chain.holds), sure: true }
    }
  }
  const { convention, reason, sure } = chosen
  return { amounts, convention, evidence: found('sign', convention, copy.signs[convention], reason, sure) }
}

const checkLinks = (rows: readonly Sized[], amounts: readonly bigint[]) =>
  checkChain(rows.map(({ balance }, at) => ({ amount: amounts[at] ?? 0n, balance })))

function conventionOf(rows: readonly Sized[], isCard: boolean): Told {
  if (rows.some(({ side }) => side !== null))
    return { convention: 'two_columns', reason: copy.signTwoColumns, sure: true }
  const lettered = rows.filter(({ letter, mark }) => letter !== null || mark !== null)
  if (lettered.length > rows.length * 0.9) {
    const letters = [...new Set(lettered.map(({ letter, mark }) => letter ?? mark ?? ''))]
      .join(', ')
      .toUpperCase()
    return { convention: 'letter', reason: copy.signLetters(letters), sure: true }
  }
  const marked = sideOfPlain(rows)
  if (marked !== null)
    return { convention: 'letter', reason: copy.signLetters(marked === 'debit' ? 'CR' : 'DB'), sure: true }
  const negative = rows.filter(({ isNegative }) => isNegative).length
  if (isCard) {
    const purchases = rows.filter(({ description }) => !cardPayment.test(fold(description)))
    const positive = purchases.filter(({ isNegative }) => !isNegative).length
    if (positive * 2 >= purchases.length) return { convention: 'inverted', reason: copy.signCard, sure: true }
    return { convention: 'signed', reason: copy.signNegative(negative), sure: true }
  }
  if (negative > 0) return { convention: 'signed', reason: copy.signNegative(negative), sure: true }
  if (rows.some(({ balance }) => balance !== null) && rows.length > 1)
    return { convention: 'balance', reason: copy.signBalance(rows.length - 1), sure: true }
  return rows.some(({ description }) => incomeWords.test(fold(description)))
    ? { convention: 'text', reason: copy.signText, sure: false }
    : { convention: 'signed', reason: copy.signPlain, sure: false }
}

function applySign(rows: readonly Sized[], convention: SignConvention, isCard: boolean): bigint[] {
  switch (convention) {
    case 'two_columns':
      return rows.map(({ size, side, isNegative }) =>
        side === 'debit' || (side === null && isNegative) ? -size : size,
      )
    case 'letter': {
      const sideOf = readLetters(new Set(rows.flatMap(({ letter }) => letter ?? [])))
      const plain = sideOfPlain(rows)
      return rows.map((row) => {
        const side = row.mark ?? (row.letter === null ? plain : sideOf(row.letter))
        return side === 'debit' || (side === null && row.isNegative) ? -row.size : row.size
      })
    }
    case 'inverted':
      // A payment is money in on either side of the sign: some banks print it as positive too.
      return rows.map(({ size, isNegative, description }) =>
        isNegative || (isCard && cardPayment.test(fold(description))) ? size : -size,
      )
    case 'signed':
      return rows.map(({ size, isNegative, mark }) =>
        (mark === null ? isNegative : mark === 'debit') ? -size : size,
      )
    case 'text':
      return rows.map((row) => (isIncome(row) ? row.size : -row.size))
    case 'balance':
      return byBalance(rows)
  }
}

/** Where only money in is marked (`CR`) and nothing is negative, the others are money out; and the other way round. */
function sideOfPlain(rows: readonly Sized[]): Sized['side'] {
  const marks = new Set(rows.flatMap(({ mark }) => mark ?? []))
  if (marks.size !== 1 || rows.some(({ isNegative, letter }) => isNegative || letter !== null)) return null
  return marks.has('credit') ? 'debit' : 'credit'
}

const isIncome = ({ description, isNegative }: Sized) => !isNegative && incomeWords.test(fold(description))

/** The change of the balance says it, read from whichever end fits more rows. */
function byBalance(rows: readonly Sized[]): bigint[] {
  const forward = follow(rows)
  const reversed = follow(rows.toReversed())
  return reversed.fits > forward.fits ? reversed.amounts.toReversed() : forward.amounts
}

function follow(rows: readonly Sized[]): { amounts: bigint[]; fits: number } {
  let fits = 0
  let before: bigint | null = null
  const amounts = rows.map((row) => {
    const guess = row.isNegative || !isIncome(row) ? -row.size : row.size
    const change: bigint | null = before === null || row.balance === null ? null : row.balance - before
    before = row.balance
    if (change !== row.size && change !== -row.size) return guess
    fits += 1
    return change
  })
  return { amounts, fits }
}
