import type { Evidence, SignConvention } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { correctedEvidence, detectedEvidence } from '../evidence.ts'
import { fold } from '../text/fold.ts'
import { checkBalanceChain } from './balance-chain.ts'
import { cardPayment, incomeWords } from './data/banks.ts'
import { createCodeReader, type DebitCreditCode } from './debit-credit-codes.ts'

/** A row with a known amount and an unknown sign. */
export interface UnsignedRow {
  size: bigint
  isNegative: boolean
  /** The column of the amount, when there are two. */
  side: 'debit' | 'credit' | null
  code: DebitCreditCode | null
  mark: 'debit' | 'credit' | null
  description: string
  balance: bigint | null
}

export interface SignedRows {
  amounts: bigint[]
  convention: SignConvention
  evidence: Evidence
  /** The balances of a card are what is owed: a purchase makes them larger. */
  isDebt: boolean
}

type DetectedConvention = { convention: SignConvention; reason: string; sure: boolean }

export interface SignHints {
  isCard: boolean
  /** Rows of other accounts in the same table have a minus. */
  isSigned: boolean
  /** The balance before the first row, where the file states it. */
  opening: bigint | null
  forced?: SignConvention
  /** The convention of the app of the file. */
  known?: SignConvention
}

/** Decides which rows are money out. One convention applies to the whole table; balances override it. */
export function signRows(printed: readonly UnsignedRow[], hints: SignHints): SignedRows {
  const isDebt = hints.isCard && areDebts(printed, hints)
  const rows = isDebt ? printed.map((row) => ({ ...row, balance: row.balance && -row.balance })) : printed
  return { ...signByConvention(rows, hints), isDebt }
}

/** Whether the balances of a card follow from its amounts only as what is owed. */
function areDebts(rows: readonly UnsignedRow[], hints: SignHints): boolean {
  const amounts = applySign(rows, hints.forced ?? detectConvention(rows, hints).convention, hints)
  const owed = checkLinks(
    rows,
    amounts.map((amount) => -amount),
  )
  return owed.links > 0 && owed.matches === owed.links && checkLinks(rows, amounts).matches < owed.links
}

function signByConvention(rows: readonly UnsignedRow[], hints: SignHints): Omit<SignedRows, 'isDebt'> {
  const { forced } = hints
  const signWith = (convention: SignConvention) => applySign(rows, convention, hints)
  if (forced)
    return {
      amounts: signWith(forced),
      convention: forced,
      evidence: correctedEvidence('sign', forced, copy.signs[forced]),
    }
  const detected = hints.known
    ? { convention: hints.known, reason: copy.knownApp, sure: true }
    : detectConvention(rows, hints)
  let amounts = signWith(detected.convention)
  let chosen = detected
  const chain = checkLinks(rows, amounts)
  if (chain.links > 1 && chain.matches * 2 < chain.links) {
    const better = (['balance', 'inverted', 'signed'] as const)
      .filter((convention) => convention !== detected.convention)
      .map((convention) => ({ convention, amounts: signWith(convention) }))
      .map((option) => ({ ...option, chain: checkLinks(rows, option.amounts) }))
      .toSorted((a, b) => b.chain.matches - a.chain.matches)[0]
    if (better && better.chain.matches * 10 >= better.chain.links * 8) {
      amounts = better.amounts
      chosen = { convention: better.convention, reason: copy.signBalance(better.chain.matches), sure: true }
    }
  }
  const { convention, reason, sure } = chosen
  return {
    amounts,
    convention,
    evidence: detectedEvidence('sign', convention, copy.signs[convention], reason, sure),
  }
}

const checkLinks = (rows: readonly UnsignedRow[], amounts: readonly bigint[]) =>
  checkBalanceChain(rows.map(({ balance }, at) => ({ line: at, amount: amounts[at] ?? 0n, balance })))

function detectConvention(rows: readonly UnsignedRow[], hints: SignHints): DetectedConvention {
  const { isCard, isSigned } = hints
  if (rows.some(({ side }) => side !== null))
    return { convention: 'two_columns', reason: copy.signTwoColumns, sure: true }
  const codedRows = rows.filter(({ code, mark }) => code !== null || mark !== null)
  if (codedRows.length > rows.length * 0.9) {
    const codeList = [...new Set(codedRows.map(({ code, mark }) => code ?? mark ?? ''))]
      .join(', ')
      .toUpperCase()
    return { convention: 'letter', reason: copy.signLetters(codeList), sure: true }
  }
  const marked = findUnmarkedSide(rows)
  if (marked !== null)
    return { convention: 'letter', reason: copy.signLetters(marked === 'debit' ? 'CR' : 'DB'), sure: true }
  const negative = rows.filter(({ isNegative }) => isNegative).length
  if (isCard) {
    const purchases = rows.filter(({ description }) => !cardPayment.test(fold(description)))
    const positive = purchases.filter(({ isNegative }) => !isNegative).length
    if (positive * 2 >= purchases.length) return { convention: 'inverted', reason: copy.signCard, sure: true }
    return { convention: 'signed', reason: copy.signNegative(negative), sure: true }
  }
  if (contradictsWords(rows)) return { convention: 'inverted', reason: copy.signWords, sure: false }
  if (negative === 0 && isSigned) return { convention: 'signed', reason: copy.signElsewhere, sure: true }
  if (negative > 0) return { convention: 'signed', reason: copy.signNegative(negative), sure: true }
  if (rows.some(({ balance }) => balance !== null) && rows.length > 1) {
    const { links, matches } = checkLinks(rows, applySign(rows, 'signed', hints))
    if (links > 0 && matches === links)
      return { convention: 'signed', reason: copy.signBalance(links), sure: true }
    // Without a balance before it, nothing proves the direction of the first row.
    const reason = copy.signBalance(rows.length - 1)
    return { convention: 'balance', reason, sure: hints.opening !== null }
  }
  return rows.some(({ description }) => incomeWords.test(fold(description)))
    ? { convention: 'text', reason: copy.signText, sure: false }
    : { convention: 'signed', reason: copy.signPlain, sure: false }
}

/** Whether the words of the rows say that negative is money in: all payments and deposits are negative, and only they are. */
function contradictsWords(rows: readonly UnsignedRow[]): boolean {
  const isMoneyIn = ({ description }: UnsignedRow) =>
    incomeWords.test(fold(description)) || cardPayment.test(fold(description))
  const incoming = rows.filter(isMoneyIn)
  const outgoing = rows.filter((row) => !isMoneyIn(row))
  return (
    incoming.length > 0 &&
    outgoing.length > 0 &&
    incoming.every(({ isNegative }) => isNegative) &&
    outgoing.every(({ isNegative }) => !isNegative)
  )
}

function applySign(
  rows: readonly UnsignedRow[],
  convention: SignConvention,
  { isCard, opening }: Pick<SignHints, 'isCard' | 'opening'>,
): bigint[] {
  switch (convention) {
    case 'two_columns':
      return rows.map(({ size, side, isNegative }) =>
        side === 'debit' || (side === null && isNegative) ? -size : size,
      )
    case 'letter': {
      const sideOf = createCodeReader(new Set(rows.flatMap(({ code }) => code ?? [])))
      const plain = findUnmarkedSide(rows)
      return rows.map((row) => {
        const side = row.mark ?? (row.code === null ? plain : sideOf(row.code))
        return side === 'debit' || (side === null && row.isNegative) ? -row.size : row.size
      })
    }
    case 'inverted':
      // A payment is always money in: some banks print it as positive too.
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
      return signByBalance(rows, opening)
  }
}

/** Returns the side of unmarked rows when only one side is marked (`CR` or `DB`) and no amount is negative. */
function findUnmarkedSide(rows: readonly UnsignedRow[]): UnsignedRow['side'] {
  const marks = new Set(rows.flatMap(({ mark }) => mark ?? []))
  if (marks.size !== 1 || rows.some(({ isNegative, code }) => isNegative || code !== null)) return null
  return marks.has('credit') ? 'debit' : 'credit'
}

const isIncome = ({ description, isNegative }: UnsignedRow) =>
  !isNegative && incomeWords.test(fold(description))

/** Signs amounts by the change of the balance, in the direction that fits more rows. */
function signByBalance(rows: readonly UnsignedRow[], opening: bigint | null): bigint[] {
  const forward = followBalance(rows, opening)
  const reversed = followBalance(rows.toReversed(), opening)
  return reversed.fits > forward.fits ? reversed.amounts.toReversed() : forward.amounts
}

function followBalance(
  rows: readonly UnsignedRow[],
  opening: bigint | null,
): { amounts: bigint[]; fits: number } {
  let fits = 0
  let before = opening
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
