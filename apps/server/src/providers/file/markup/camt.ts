import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { StatementEncoding } from '@lucas/contract/import.ts'
import { isPlainDate } from '@lucas/contract/rules/periods.ts'
import { found } from '../evidence.ts'
import { mainAccount, ofOtherAccount } from '../main-account.ts'
import {
  mostRows,
  type RejectedLine,
  type Statement,
  type StatementRow,
  StatementUnreadable,
} from '../statement.ts'
import { balancesOf } from '../table/balances.ts'
import { bankWords } from '../table/data/banks.ts'
import { fractionOf, readFigure, toMinor } from '../table/figures.ts'
import { fold } from '../text/fold.ts'
import { streamElements } from './elements.ts'

/** Leaves of a balance or an entry, by their path below it. */
type Leaves = Map<string, string>

interface Part {
  account: Leaves
  balances: Leaves[]
  entries: Leaves[]
}

/** CAMT.053 of any version; also the reports .052 and .054, which are built alike. */
export function readCamt(text: string, encoding: StatementEncoding, forced?: string): Statement {
  const { parts, others } = ofOneAccount(collect(text))
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  const { account } = first
  const currency = forced ?? currencyOf(parts) ?? 'CLP'
  const rows: StatementRow[] = []
  const rejected: RejectedLine[] = []
  let line = 0
  for (const entry of parts.flatMap(({ entries }) => entries)) {
    line += 1
    const row = toRow(entry, line, currency)
    if (typeof row === 'string') rejected.push({ line, reason: row, text: describe(entry) })
    else rows.push(row)
  }
  for (const other of others)
    for (const entry of other.entries) {
      line += 1
      rejected.push(ofOtherAccount(numberOf(other), line, describe(entry)))
    }
  const balanceOf = ({ balances }: Part, ...codes: string[]) =>
    codes
      .map((code) => balances.find((leaves) => leaves.get('tp/cdorprtry/cd') === code))
      .flatMap((leaves) => (leaves ? [moneyOf(leaves, currency)] : []))
      .find((minor) => minor !== null) ?? null
  const stated = { opening: balanceOf(first, 'OPBD', 'PRCD'), closing: balanceOf(last, 'CLBD') }
  const booked = rows.filter(({ pending }) => !pending)
  const proof = balancesOf(booked, stated, currency)
  const days = rows.map(({ date }) => date).toSorted()
  const from = dayOf(account.get('frdttm') ?? account.get('frdt') ?? '') ?? days[0]
  const to = dayOf(last.account.get('todttm') ?? last.account.get('todt') ?? '') ?? days.at(-1)
  return {
    format: 'camt.053',
    encoding,
    currency,
    account: {
      number: numberOf(first) || null,
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
    evidence: [
      found('format', 'camt.053', copy.formats['camt.053'], copy.formatByBytes),
      found('currency', currency, currency, copy.currencyStated),
      found('sign', 'letter', copy.signs.letter, copy.signStandard),
      proof.evidence,
    ],
    table: null,
  }
}

const numberOf = ({ account }: Part) => account.get('id/iban') ?? account.get('id/othr/id') ?? ''

const currencyOf = (parts: readonly Part[]) =>
  parts
    .flatMap(({ account, entries, balances }) => [
      account.get('ccy'),
      entries[0]?.get('amt@ccy'),
      balances[0]?.get('amt@ccy'),
    ])
    .find((code) => code !== undefined)

/** A file holds a statement a day, or one of each account: those of one account follow each other, the others are told. */
function ofOneAccount(all: readonly Part[]): { parts: Part[]; others: Part[] } {
  const keyOf = (part: Part) => `${numberOf(part)} ${currencyOf([part]) ?? ''}`
  const main = mainAccount(all.map((part) => ({ account: keyOf(part), rows: part.entries.length })))
  const startOf = ({ balances, entries }: Part) =>
    balances[0]?.get('dt/dt') ?? entries[0]?.get('bookgdt/dt') ?? ''
  return {
    parts: all
      .filter((part) => keyOf(part) === main)
      .toSorted((a, b) => startOf(a).localeCompare(startOf(b))),
    others: all.filter((part) => keyOf(part) !== main),
  }
}

const institutionOf = (text: string) => bankWords.find(([word]) => word.test(fold(text)))?.[1] ?? null

/** Walks the tree once and keeps leaves under the nearest account, balance or entry. */
function collect(text: string): Part[] {
  const all: Part[] = []
  let count = 0
  const path: string[] = []
  let into: { leaves: Leaves; depth: number } | null = null
  const stop = (name: string) => path.at(-1) === name
  streamElements(
    text,
    {
      open(name, attributes) {
        path.push(name)
        if (isStatement(name)) all.push({ account: new Map(), balances: [], entries: [] })
        const part = isStatement(path.at(-2)) ? all.at(-1) : undefined
        if (into === null && part) {
          const leaves = placeOf(name, part)
          if (leaves) into = { leaves, depth: path.length }
          if (name === 'ntry') count += 1
          if (count > mostRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
        }
        if (into && attributes.ccy)
          add(into.leaves, `${path.slice(into.depth).join('/')}@ccy`, attributes.ccy)
      },
      text(said) {
        if (into && said.trim() !== '') add(into.leaves, path.slice(into.depth).join('/'), said.trim())
      },
      close(name) {
        if (!stop(name)) return
        if (into && path.length === into.depth) into = null
        path.pop()
      },
    },
    true,
  )
  return all
}

/** Where the leaves of an element are kept; null for elements that we do not read. */
function placeOf(name: string, part: Part): Leaves | null {
  if (name === 'acct' || name === 'frtodt') return part.account
  if (name !== 'ntry' && name !== 'bal') return null
  const leaves: Leaves = new Map()
  if (name === 'ntry') part.entries.push(leaves)
  else part.balances.push(leaves)
  return leaves
}

const isStatement = (name = '') => name === 'stmt' || name === 'rpt' || name === 'ntfctn'

/** The first word counts, but texts of an entry are told in pieces. */
function add(leaves: Leaves, path: string, text: string): void {
  const known = leaves.get(path)
  if (known === undefined) leaves.set(path, text)
  else if (path.endsWith('ustrd') && !known.includes(text)) leaves.set(path, `${known} ${text}`)
}

function moneyOf(leaves: Leaves, currency: string): bigint | null {
  const written = readFigure(leaves.get('amt') ?? '')
  if (written === null) return null
  const size = toMinor(written, { fraction: fractionOf(currency), decimal: '.', isForced: true })
  if (typeof size === 'string') return null
  return leaves.get('cdtdbtind') === 'DBIT' ? -size : size
}

const dayOf = (text: string): string | null => (isPlainDate(text.slice(0, 10)) ? text.slice(0, 10) : null)

function toRow(entry: Leaves, line: number, currency: string): StatementRow | string {
  const other = entry.get('amt@ccy')
  if (other !== undefined && other !== currency) return copy.rejected.currency(other)
  const written =
    entry.get('bookgdt/dt') ??
    entry.get('bookgdt/dttm') ??
    entry.get('valdt/dt') ??
    entry.get('valdt/dttm') ??
    ''
  const date = dayOf(written)
  if (date === null) return written === '' ? copy.rejected.noDate : copy.rejected.date(written)
  const amount = moneyOf(entry, currency)
  if (amount === null) return copy.rejected.amount(entry.get('amt') ?? '')
  if (amount === 0n) return copy.rejected.noAmount
  const details = 'ntrydtls/txdtls'
  return {
    line,
    date,
    amount,
    description: describe(entry),
    reference: plain(
      entry.get('acctsvcrref') ?? entry.get('ntryref') ?? entry.get(`${details}/refs/endtoendid`),
    ),
    balance: null,
    branch: null,
    pending: (entry.get('sts/cd') ?? entry.get('sts')) === 'PDNG',
    bankId: null,
    ordinalHint: null,
  }
}

const plain = (text: string | undefined) => (text === undefined || /^NOTPROVIDED$/i.test(text) ? null : text)

function describe(entry: Leaves): string {
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
