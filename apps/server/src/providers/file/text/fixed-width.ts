import type { StatementEncoding } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { isSupportedAmount } from '@lucas/contract/rules/money.ts'
import { isSupportedDate } from '@lucas/contract/rules/periods.ts'
import { editLines } from '../correct-rows.ts'
import { detectedEvidence } from '../evidence.ts'
import { maxRows, type Statement, type StatementRow, StatementUnreadable } from '../statement.ts'
import { parseAmountText, toMinorUnits } from '../table/amount-text.ts'
import { findBalances } from '../table/balances.ts'

/**
 * Account 11, date 8, code 9, serial 8, amount 22, sign 1, branch 3, description 45 or more, type 1, issue date 8,
 * folio 5. The sign is '+' on debits too: the type letter decides (reference 3).
 */
const bancoDeChile =
  /^([\d ]{11})(\d{8})(.{9})(.{8})([\d ]{22})([+-])(.{3})(.{45,}?)([CAS])([\d ]{8})(.{0,5})\s*$/
/** 2, date 10, description 50, document 9, letter, sign, then amount and balance with decimal comma. */
const security = /^2\s?(\d{2}\/\d{2}\/\d{4})(.{50})(.{9})([CA])[+-]?\s*([\d.,]+)\s+([+-]?\s?[\d.,]+-?)\s*$/

interface FixedWidthResult {
  rows: StatementRow[]
  rejected: Statement['rejected']
  number: string | null
  opening: bigint | null
  closing: bigint | null
}

/** Parses the fixed-width texts of two banks; null for any other text. */
export function readFixedWidth(text: string, encoding: StatementEncoding): Statement | null {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length > maxRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  const filled = lines.filter((line) => line.trim() !== '')
  const isChile = filled.filter((line) => bancoDeChile.test(line)).length * 2 > filled.length
  const isSecurity =
    !isChile && filled.some((line) => security.test(line)) && filled.every((line) => /^\s*\d/.test(line))
  if (!isChile && !isSecurity) return null
  return toStatement(isChile ? readBancoDeChile(lines) : readSecurity(lines), isChile, encoding)
}

function toStatement(result: FixedWidthResult, isChile: boolean, encoding: StatementEncoding): Statement {
  const balances = findBalances(result.rows, result, 'CLP')
  const days = result.rows.map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return {
    format: 'txt',
    encoding,
    currency: 'CLP',
    account: {
      number: result.number,
      holder: null,
      holderRut: null,
      institutionId: isChile ? 'banco-de-chile' : 'security',
      type: 'checking',
    },
    openingBalance: balances.opening,
    closingBalance: balances.closing,
    period: first && last ? { from: first, to: last } : null,
    rows: result.rows,
    rejected: result.rejected,
    imbalance: balances.imbalance,
    evidence: [
      detectedEvidence('format', 'txt', copy.formats.txt, copy.formatByLines),
      detectedEvidence('sign', 'letter', copy.signs.letter, copy.signLetters('C, A')),
      balances.evidence,
    ],
    table: null,
    withEdit: (edit) => toStatement({ ...result, ...editLines(result, edit) }, isChile, encoding),
  }
}

const createRow = (line: number, date: string, amount: bigint, description: string): StatementRow => ({
  line,
  date,
  amount,
  description: description.trim().replace(/\s+/g, ' '),
  reference: null,
  balance: null,
  branch: null,
  pending: false,
  bankId: null,
  ordinalHint: null,
})

const parseNumberText = (text: string) => (/^[0\s]*$/.test(text) ? null : text.trim().replace(/^0+/, ''))

function readBancoDeChile(lines: readonly string[]): FixedWidthResult {
  const found: FixedWidthResult = { rows: [], rejected: [], number: null, opening: null, closing: null }
  for (const [at, text] of lines.entries()) {
    if (text.trim() === '') continue
    const match = bancoDeChile.exec(text)
    const reject = (reason: string) =>
      found.rejected.push({ line: at + 1, reason, text: text.trim().slice(0, 200) })
    if (!match) {
      if (/\d{8}/.test(text)) reject(copy.rejected.shape)
      continue
    }
    const [
      ,
      account = '',
      day = '',
      ,
      serial = '',
      amount = '',
      sign = '',
      branch = '',
      description = '',
      type = '',
    ] = match
    found.number ??= account.trim()
    const size = BigInt(amount.trim() || '0')
    if (type === 'S') {
      const balance = sign === '-' ? -size : size
      if (/SALDO (INICIAL|ANTERIOR)/.test(description)) found.opening = balance
      else if (/SALDO/.test(description)) found.closing = balance
      continue
    }
    const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
    if (!isSupportedDate(date)) reject(copy.rejected.date(day))
    else if (size === 0n) reject(copy.rejected.noAmount)
    else if (!isSupportedAmount(size, 'CLP')) reject(copy.rejected.tooBig)
    else
      found.rows.push({
        ...createRow(at + 1, date, type === 'C' ? -size : size, description),
        reference: parseNumberText(serial),
        branch: parseNumberText(branch),
      })
  }
  return found
}

function readSecurity(lines: readonly string[]): FixedWidthResult {
  const found: FixedWidthResult = { rows: [], rejected: [], number: null, opening: null, closing: null }
  for (const [at, text] of lines.entries()) {
    if (/^1\s*\d/.test(text)) found.number ??= /^1\s*(\d[\d-]{4,20})/.exec(text)?.[1] ?? null
    if (!text.startsWith('2')) continue
    const match = security.exec(text)
    const reject = (reason: string) =>
      found.rejected.push({ line: at + 1, reason, text: text.trim().slice(0, 200) })
    if (!match) {
      reject(copy.rejected.shape)
      continue
    }
    const [, day = '', description = '', document = '', letter = '', amount = '', balance = ''] = match
    const date = `${day.slice(6)}-${day.slice(3, 5)}-${day.slice(0, 2)}`
    const size = parsePesos(amount)
    if (!isSupportedDate(date)) reject(copy.rejected.date(day))
    else if (size === null) reject(copy.rejected.amount(amount))
    else
      found.rows.push({
        ...createRow(at + 1, date, letter === 'C' ? -size : size, description),
        reference: parseNumberText(document),
        balance: parsePesos(balance),
      })
  }
  return found
}

function parsePesos(text: string): bigint | null {
  const written = parseAmountText(text)
  const size =
    written === null ? 'not_a_figure' : toMinorUnits(written, { fraction: 0, decimal: ',', isForced: false })
  if (written === null || typeof size === 'string') return null
  return written.isNegative ? -size : size
}
