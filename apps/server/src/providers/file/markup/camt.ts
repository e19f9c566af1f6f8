import type { StatementEncoding } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { isSupportedDate } from '@lucas/contract/rules/periods.ts'
import { editLines } from '../correct-rows.ts'
import { detectedEvidence } from '../evidence.ts'
import {
  maxRows,
  type ReadLines,
  type Statement,
  type StatementRow,
  StatementUnreadable,
  type UnreadableLine,
} from '../statement.ts'
import { countFractionDigits, parseAmountText, toMinorUnits } from '../table/amount-text.ts'
import { findBalances } from '../table/balances.ts'
import { bankWords } from '../table/data/banks.ts'
import { fold } from '../text/fold.ts'
import { streamElements } from './elements.ts'

/** Leaf texts of a balance or an entry, by their path below it. */
type Leaves = Map<string, string>

interface CamtStatement {
  account: Leaves
  balances: Leaves[]
  /** `line` is the number of the entry in the file. */
  entries: { line: number; leaves: Leaves }[]
}

/** Parses CAMT.053 of any version, and the similar reports .052 and .054; one statement for each account. */
export function readCamt(text: string, encoding: StatementEncoding, forced?: string): Statement[] {
  const accounts = joinAccounts(parseStatements(text))
  if (accounts.length === 0) throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  return accounts.map((parts) => readAccount(parts, encoding, forced))
}

function readAccount(
  parts: readonly [CamtStatement, ...CamtStatement[]],
  encoding: StatementEncoding,
  forced?: string,
): Statement {
  const [first] = parts
  const last = parts.at(-1) ?? first
  const { account } = first
  const currency = forced ?? currencyOf(parts) ?? 'CLP'
  const read: StatementRow[] = []
  const unreadable: UnreadableLine[] = []
  for (const { line, leaves } of parts.flatMap(({ entries }) => entries)) {
    const row = toRow(leaves, line, currency)
    if (typeof row === 'string') unreadable.push({ line, reason: row, text: describeEntry(leaves) })
    else read.push(row)
  }
  const balanceOf = ({ balances }: CamtStatement, ...codes: string[]) =>
    codes
      .map((code) => balances.find((leaves) => leaves.get('tp/cdorprtry/cd') === code))
      .flatMap((leaves) => (leaves ? [parseAmount(leaves, currency)] : []))
      .find((minor) => minor !== null) ?? null
  const stated = { opening: balanceOf(first, 'OPBD', 'PRCD'), closing: balanceOf(last, 'CLBD') }
  const conclude = ({ rows, rejected }: ReadLines): Statement => {
    const booked = rows.filter(({ pending }) => !pending)
    const proof = findBalances(booked, stated, currency)
    const days = rows.map(({ date }) => date).toSorted()
    const from = parseDay(account.get('frdttm') ?? account.get('frdt') ?? '') ?? days[0]
    const to = parseDay(last.account.get('todttm') ?? last.account.get('todt') ?? '') ?? days.at(-1)
    return {
      format: 'camt.053',
      encoding,
      currency,
      account: {
        number: accountNumberOf(first) || null,
        holder: account.get('ownr/nm') ?? null,
        holderRut: null,
        institutionId: institutionOf([...account.values()].join(' ')),
        type: null,
      },
      openingBalance: stated.opening,
      closingBalance: stated.closing,
      period: from && to && from <= to ? { from, to } : null,
      rows,
      rejected,
      imbalance: proof.imbalance,
      evidence: [
        detectedEvidence('format', 'camt.053', copy.formats['camt.053'], copy.formatByBytes),
        detectedEvidence('currency', currency, currency, copy.currencyStated),
        detectedEvidence('sign', 'letter', copy.signs.letter, copy.signStandard),
        proof.evidence,
      ],
      table: null,
      withEdit: (edit) => conclude(editLines({ rows, rejected }, edit)),
    }
  }
  return conclude({ rows: read, rejected: unreadable })
}

const accountNumberOf = ({ account }: CamtStatement) =>
  account.get('id/iban') ?? account.get('id/othr/id') ?? ''

const currencyOf = (parts: readonly CamtStatement[]) =>
  parts
    .flatMap(({ account, entries, balances }) => [
      account.get('ccy'),
      entries[0]?.leaves.get('amt@ccy'),
      balances[0]?.get('amt@ccy'),
    ])
    .find((code) => code !== undefined)

/** Joins the statements of each account in order of date. A file has one statement per day or per account. */
function joinAccounts(all: readonly CamtStatement[]): [CamtStatement, ...CamtStatement[]][] {
  const startOf = ({ balances, entries }: CamtStatement) =>
    balances[0]?.get('dt/dt') ?? entries[0]?.leaves.get('bookgdt/dt') ?? ''
  const accounts = Map.groupBy(all, (part) => `${accountNumberOf(part)} ${currencyOf([part]) ?? ''}`)
  return [...accounts.values()].flatMap((parts): [CamtStatement, ...CamtStatement[]][] => {
    const [first, ...rest] = parts.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
    return first ? [[first, ...rest]] : []
  })
}

const institutionOf = (text: string) => bankWords.find(([word]) => word.test(fold(text)))?.[1] ?? null

/** Walks the tree once and collects the leaves of each account, balance and entry. */
function parseStatements(text: string): CamtStatement[] {
  const all: CamtStatement[] = []
  let count = 0
  const path: string[] = []
  let target: { leaves: Leaves; depth: number } | null = null
  const stop = (name: string) => path.at(-1) === name
  streamElements(
    text,
    {
      open(name, attributes) {
        path.push(name)
        if (isStatement(name)) all.push({ account: new Map(), balances: [], entries: [] })
        const part = isStatement(path.at(-2)) ? all.at(-1) : undefined
        if (target === null && part) {
          const leaves = leavesFor(name, part, count + 1)
          if (leaves) target = { leaves, depth: path.length }
          if (name === 'ntry') count += 1
          if (count > maxRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
        }
        if (target && attributes.ccy)
          addLeaf(target.leaves, `${path.slice(target.depth).join('/')}@ccy`, attributes.ccy)
      },
      text(content) {
        if (target && content.trim() !== '')
          addLeaf(target.leaves, path.slice(target.depth).join('/'), content.trim())
      },
      close(name) {
        if (!stop(name)) return
        if (target && path.length === target.depth) target = null
        path.pop()
      },
    },
    true,
  )
  return all
}

/** Returns the map for the leaves of an element; null for ignored elements. */
function leavesFor(name: string, part: CamtStatement, line: number): Leaves | null {
  if (name === 'acct' || name === 'frtodt') return part.account
  if (name !== 'ntry' && name !== 'bal') return null
  const leaves: Leaves = new Map()
  if (name === 'ntry') part.entries.push({ line, leaves })
  else part.balances.push(leaves)
  return leaves
}

const isStatement = (name = '') => name === 'stmt' || name === 'rpt' || name === 'ntfctn'

/** Adds a leaf. The first value wins, but the description of an entry may have several pieces. */
function addLeaf(leaves: Leaves, path: string, text: string): void {
  const known = leaves.get(path)
  if (known === undefined) leaves.set(path, text)
  else if (path.endsWith('ustrd') && !known.includes(text)) leaves.set(path, `${known} ${text}`)
}

function parseAmount(leaves: Leaves, currency: string): bigint | null {
  const dateText = parseAmountText(leaves.get('amt') ?? '')
  if (dateText === null) return null
  const size = toMinorUnits(dateText, {
    fraction: countFractionDigits(currency),
    decimal: '.',
    isForced: true,
  })
  if (typeof size === 'string') return null
  return leaves.get('cdtdbtind') === 'DBIT' ? -size : size
}

const parseDay = (text: string): string | null =>
  isSupportedDate(text.slice(0, 10)) ? text.slice(0, 10) : null

function toRow(entry: Leaves, line: number, currency: string): StatementRow | string {
  const other = entry.get('amt@ccy')
  if (other !== undefined && other !== currency) return copy.rejected.currency(other)
  const dateText =
    entry.get('bookgdt/dt') ??
    entry.get('bookgdt/dttm') ??
    entry.get('valdt/dt') ??
    entry.get('valdt/dttm') ??
    ''
  const date = parseDay(dateText)
  if (date === null) return dateText === '' ? copy.rejected.noDate : copy.rejected.date(dateText)
  const amount = parseAmount(entry, currency)
  if (amount === null) return copy.rejected.amount(entry.get('amt') ?? '')
  if (amount === 0n) return copy.rejected.noAmount
  const details = 'ntrydtls/txdtls'
  return {
    line,
    date,
    amount,
    description: describeEntry(entry),
    reference: toReference(
      entry.get('acctsvcrref') ?? entry.get('ntryref') ?? entry.get(`${details}/refs/endtoendid`),
    ),
    balance: null,
    branch: null,
    pending: (entry.get('sts/cd') ?? entry.get('sts')) === 'PDNG',
    bankId: null,
    ordinalHint: null,
  }
}

const toReference = (text: string | undefined) =>
  text === undefined || /^NOTPROVIDED$/i.test(text) ? null : text

function describeEntry(entry: Leaves): string {
  const details = 'ntrydtls/txdtls'
  const party = entry.get('cdtdbtind') === 'DBIT' ? 'cdtr' : 'dbtr'
  const name =
    entry.get(`${details}/rltdpties/${party}/nm`) ?? entry.get(`${details}/rltdpties/${party}/pty/nm`)
  const text =
    entry.get(`${details}/rmtinf/ustrd`) ?? entry.get('addtlntryinf') ?? entry.get(`${details}/addtltxinf`)
  return [name, text]
    .filter((part) => part !== undefined)
    .join(' ')
    .replace(/\s+/g, ' ')
}
