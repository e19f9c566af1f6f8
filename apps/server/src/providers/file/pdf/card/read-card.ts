import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { mapStatement } from '../../correct-rows.ts'
import { correctedEvidence, detectedEvidence } from '../../evidence.ts'
import {
  type LineEdit,
  type ReadLines,
  type ReadOptions,
  type Statement,
  StatementUnreadable,
} from '../../statement.ts'
import { fold } from '../../text/fold.ts'
import { orderEvidence } from '../account/describe.ts'
import { toRows } from '../layout/index.ts'
import type { PdfText } from '../piece.ts'
import { type CardCheck, checkSums, chooseRows, editCharges, rejectUndated } from './checks.ts'
import { findCardHeadings } from './columns.ts'
import { type CardProduct, divideProducts, isTitle } from './divide.ts'
import { divideGlued } from './divide-glued.ts'
import { type CardFacts, readFacts } from './facts.ts'
import { findIssuer } from './issuers.ts'
import { createMoney } from './money.ts'
import { type CardLines, readRows } from './read-rows.ts'
import { findSections } from './sections.ts'

const cardWords = /pagar hasta|cupo (total|compras|utilizado)|monto total facturado|deuda total|cliente cmr/

/** Whether a PDF is the statement of a card: by its title and the headings of its table, not by the name of a bank. */
export function isCardStatement(text: PdfText): boolean {
  const rows = toRows(text)
  return (
    rows.some(isTitle) &&
    rows.some((row) => cardWords.test(fold(row.text))) &&
    findCardHeadings(rows).length > 0
  )
}

/**
 * Reads the statements of a card in the common form of Chile (reference 1.7), in pesos and in dollars. Amounts are those that
 * the month is charged; a purchase is negative. Throws `StatementUnreadable` without a table.
 */
export function readCardStatements(text: PdfText, options: ReadOptions): Statement[] {
  const rows = divideGlued(toRows(text))
  const heights = text.pages.map(({ height }) => height)
  const read = divideProducts(rows).flatMap((product) => readProduct(product, heights, options) ?? [])
  if (read.length === 0) throw new StatementUnreadable('no_table', copy.problems.no_table)
  const institutionId = findIssuer(rows, new Set(read.flatMap(({ tableLines }) => tableLines)))
  return read.map(({ statement }) =>
    mapStatement(statement, (each) => ({ ...each, account: { ...each.account, institutionId } })),
  )
}

/** A statement with the lines of its tables, in which the names of other banks may stand. */
interface ReadProduct {
  statement: Statement
  tableLines: number[]
}

function readProduct(
  { isAbroad, rows }: CardProduct,
  heights: readonly number[],
  options: ReadOptions,
): ReadProduct | null {
  const headings = findCardHeadings(rows)
  if (headings.length === 0) return null
  const money = createMoney(rows, isAbroad ? 'USD' : 'CLP', options)
  const sections = findSections(rows, headings, heights)
  const facts = readFacts(rows, isAbroad, money)
  const { dateOrder, sign } = options.corrections
  const read = readRows(sections, { money, closesOn: facts.closesOn, dateOrder })
  const chosen = chooseRows(read, facts)
  // Sums are those of what is printed, whatever the user says of the signs.
  const turn: LineEdit['change'] = sign === 'signed' ? invert : (row) => row
  const conclude = (billed: CardLines): Statement => {
    const check = checkSums(billed, facts, money)
    const statement = toStatement(
      { rows: billed.rows.map(({ row }) => turn(row)), rejected: billed.rejected },
      facts,
      check,
      money.currency,
    )
    return {
      ...statement,
      evidence: correctEvidence(statement.evidence, options.corrections),
      withEdit: ({ change, write }) =>
        conclude(
          editCharges(billed, {
            change: (row) => turn(change(turn(row))),
            write(line) {
              const row = write(line)
              return row && turn(row)
            },
          }),
        ),
    }
  }
  return {
    statement: conclude({
      rows: chosen,
      totals: read.totals,
      rejected: [...read.rejected, ...rejectUndated(read, chosen)],
    }),
    tableLines: sections.flatMap(({ lines }) => lines.map(({ row }) => row.line)),
  }
}

const invert: LineEdit['change'] = ({ original, ...row }) => ({
  ...row,
  amount: -row.amount,
  ...(original && {
    original: {
      ...original,
      ...(original.amount !== undefined && { amount: -original.amount }),
    },
  }),
})

/** Says what the user corrected in place of what was detected. */
const correctEvidence = (
  evidence: readonly Evidence[],
  { dateOrder, sign }: ReadOptions['corrections'],
): Evidence[] =>
  evidence.map((each) => {
    if (each.about === 'date_order' && dateOrder !== undefined) return orderEvidence(dateOrder)
    if (each.about === 'sign' && sign !== undefined) return correctedEvidence('sign', sign, copy.signs[sign])
    return each
  })

function toStatement(
  { rows, rejected }: ReadLines,
  facts: CardFacts,
  check: CardCheck,
  currency: 'CLP' | 'USD',
): Statement {
  const isProved = check.state === 'holds'
  const { closesOn, dueOn, billed, minimum } = facts
  const text = (minor: bigint | null) => minor?.toString() ?? null
  const negative = (minor: bigint | null) => (minor === null ? null : -minor)
  return {
    format: 'pdf',
    encoding: null,
    currency,
    account: {
      number: facts.lastFour === null ? null : `**** ${facts.lastFour}`,
      holder: facts.holder,
      holderRut: null,
      institutionId: null,
      type: 'credit',
    },
    openingBalance: negative(facts.previous),
    closingBalance: negative(billed),
    period: facts.period,
    bill:
      closesOn === null
        ? null
        : {
            closesOn,
            dueOn: dueOn !== null && dueOn > closesOn ? dueOn : null,
            billed: billed === null || billed < 0n ? null : text(billed),
            minimum: text(minimum),
          },
    card: {
      lastFour: facts.lastFour,
      limit: text(facts.limit),
      used: text(facts.used),
      available: text(facts.available),
      rate: facts.rate,
      cae: facts.cae,
      previous: text(facts.previous),
      paid: text(facts.paid),
      unbilled: text(facts.unbilled),
      upcoming: facts.upcoming.map(({ month, amount }) => ({ month, amount: amount.toString() })),
    },
    rows,
    // Lines without a day are none of the bill where its sums agree without them.
    rejected: isProved ? rejected.filter(({ reason }) => reason !== copy.rejected.noDate) : rejected,
    imbalance: check.imbalance,
    evidence: [
      detectedEvidence('format', 'pdf', copy.formats.pdf, copy.formatByBytes, isProved),
      detectedEvidence('columns', null, copy.columnsCard, copy.columnsByHeading, isProved),
      detectedEvidence('date_order', 'dmy', copy.dateOrders.dmy, copy.dateHabit, isProved),
      detectedEvidence('sign', 'inverted', copy.signs.inverted, copy.signCardPaper, isProved),
      detectedEvidence('currency', currency, currency, copy.currencyStated, isProved),
      ...check.evidence,
    ],
    table: null,
  }
}
