import { type Role, roleNames } from '../../table/data/headings.ts'
import { assignRoles } from '../../table/header.ts'
import { fold } from '../../text/fold.ts'
import { hintOf, isConnector, isHeadingStart, isHeadingWord } from './heading-hints.ts'
import { isSameType, type Row, textOfTokens } from './rows.ts'
import { overlapOf, type Span } from './spans.ts'
import type { Token } from './tokens.ts'

/** A column as the headings of one page print it. */
export interface Column extends Span {
  title: string
  /** What the column holds; null where its title says nothing that is read. */
  role: Role | null
  /** The title of a block: it says the side of the amounts, and the texts stand below it. */
  isBlockTitle?: true
}

/** The headings of a table on one page, from `first` to `last` row (indices). */
export interface Heading {
  first: number
  last: number
  /** From left to right. */
  columns: Column[]
}

const nextLine = 13
const tallest = 34
const mostTokens = 80
const splitGap = 4.4

/** Returns the headings of transaction tables, in order. Each page prints its own, sometimes at another height. */
export function findHeadings(rows: readonly Row[]): Heading[] {
  const found: Heading[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]
    if (!row?.tokens.some(({ text }) => hintOf(text) === 'date')) continue
    const heading = bestHeading(rows, at, (found.at(-1)?.last ?? -1) + 1)
    if (!heading) continue
    found.push(heading)
    at = heading.last
  }
  return found
}

/** Tries the row with up to two above and below: headings of several lines stand half a line apart. */
function bestHeading(rows: readonly Row[], at: number, from: number): Heading | null {
  let best: { heading: Heading; score: number } | null = null
  const seed = rows[at]
  if (!seed) return null
  for (let first = at; first >= Math.max(from, at - 3) && follows(rows, first, at, seed); first -= 1)
    for (let last = at; last <= at + 6 && follows(rows, at, last, seed); last += 1) {
      const [top, bottom] = [rows[first], rows[last]]
      if (!top || !bottom || bottom.y - top.y > tallest) break
      const { columns, joined } = buildColumns(linesOf(rows, first, last, seed))
      if (!isTransactionTable(columns)) continue
      const score = scoreOf(columns) + 1.5 * joined - (last - first)
      if (!best || score > best.score) best = { heading: { first, last, columns }, score }
    }
  return best?.heading ?? null
}

/** Whether the rows between two are lines of one heading: close, on one page, without figures. Notes among them do not count. */
function follows(rows: readonly Row[], first: number, last: number, seed: Row): boolean {
  const lines = linesOf(rows, first, last, seed)
  return lines.every(
    (line, at) =>
      line.tokens.length <= mostTokens &&
      !line.tokens.some(({ text }) => /\d/.test(text)) &&
      line.page === seed.page &&
      line.y - (lines[at - 1]?.y ?? line.y) <= nextLine,
  )
}

const linesOf = (rows: readonly Row[], first: number, last: number, seed: Row): Row[] =>
  rows
    .slice(first, last + 1)
    .filter(({ tokens }) => tokens[0] && seed.tokens[0] && isSameType(tokens[0], seed.tokens[0]))

/** A column without a known title counts against a heading where it stands over or under another one, like the title of the table. */
function scoreOf(columns: readonly Column[]): number {
  const known = columns.filter(({ role }) => role !== null)
  const unknown = columns.filter(({ role }) => role === null)
  const strange = unknown.filter((column) => known.some((other) => overlapOf(column, other) > 0))
  return 10 * known.length + 2 * (unknown.length - strange.length) - 3 * strange.length
}

const isTransactionTable = (columns: readonly Column[]): boolean => {
  const has = (role: Role) => columns.some((column) => column.role === role)
  return has('date') && has('description') && (has('amount') || has('debit') || has('credit'))
}

interface Phrase extends Span {
  tokens: Token[]
  hint: Role | null
}

function buildColumns(lines: readonly Row[]): { columns: Column[]; joined: number } {
  const columns: Phrase[] = []
  let joined = 0
  for (const line of lines)
    for (const phrase of toPhrases(line.tokens)) {
      const above = findAbove(columns, phrase)
      if (!above) {
        columns.push(phrase)
        continue
      }
      if (phrase.tokens.every(({ text }) => isHeadingWord(text))) joined += 1
      above.hint ??= phrase.hint
      above.tokens.push(...phrase.tokens)
      above.left = Math.min(above.left, phrase.left)
      above.right = Math.max(above.right, phrase.right)
    }
  const ordered = columns.toSorted((a, b) => a.left + a.right - b.left - b.right)
  return { columns: nameBlock(withRoles(ordered)), joined }
}

function findAbove(columns: readonly Phrase[], phrase: Phrase): Phrase | null {
  const matching = columns
    .filter(
      (column) =>
        overlapOf(column, phrase) > 1 &&
        (column.hint === null || phrase.hint === null || column.hint === phrase.hint),
    )
    .toSorted((a, b) => overlapOf(b, phrase) - overlapOf(a, phrase))
  return matching[0] ?? null
}

/** Divides a line into headings: at gaps, and where a word names another column than those before. */
function toPhrases(tokens: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = []
  for (const token of tokens) {
    if (/^[$:|]+$/.test(token.text)) continue
    const current = phrases.at(-1)
    const hint = hintOf(token.text)
    const last = current?.tokens.at(-1)
    const isOpen = last !== undefined && isConnector(last.text) && !/^otros$/i.test(last.text)
    const isNew =
      !current ||
      !last ||
      token.left - last.right > splitGap ||
      (!isOpen &&
        current.hint !== null &&
        ((hint !== null && hint !== current.hint) || isHeadingStart(token.text)))
    if (isNew) phrases.push({ left: token.left, right: token.right, tokens: [token], hint })
    else {
      current.tokens.push(token)
      current.right = token.right
      current.hint ??= hint
    }
  }
  return phrases
}

/** Gives each column its role. Of several with one role the first has it, but the last one of the balances. */
function withRoles(phrases: readonly Phrase[]): Column[] {
  const roles = phrases.map(({ tokens }) => roleOf(tokens))
  return phrases.map(({ left, right, tokens }, at) => {
    const role = roles[at] ?? null
    const owner = role === 'balance' ? roles.lastIndexOf(role) : roles.indexOf(role)
    return { left, right, title: textOfTokens(tokens), role: owner === at ? role : null }
  })
}

/**
 * Charges and deposits may be two blocks, whose last heading is the side and stands over the texts (`Monto` … `Cheques o Cargos`,
 * reference 2.4).
 */
function nameBlock(columns: Column[]): Column[] {
  const last = columns.at(-1)
  const side = last?.role
  if (!last || (side !== 'debit' && side !== 'credit')) return columns
  const roleNamed = (name: string) => columns.find(({ title }) => fold(title) === name)?.role
  const isBlock = roleNamed('fecha') === 'date' && roleNamed('monto') === 'amount'
  const isWhole = columns.some(({ role }) => role === 'description' || role === 'balance')
  if (!isBlock || isWhole) return columns
  return columns.map((column) =>
    column === last
      ? { ...column, role: 'description', isBlockTitle: true }
      : column.role === 'amount'
        ? { ...column, role: side }
        : column,
  )
}

function roleOf(tokens: readonly Token[]): Role | null {
  const named = new Set(tokens.flatMap(({ text }) => hintOf(text) ?? []))
  const [hint] = named
  if (named.size === 1 && hint !== undefined) return hint
  const assigned = assignRoles([textOfTokens(tokens)])
  return roleNames.find((role) => assigned[role] === 0) ?? null
}
