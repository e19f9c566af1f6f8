import { fold } from '../../text/fold.ts'
import type { Row } from '../layout/index.ts'
import { readDate } from '../layout/row-dates.ts'
import type { CardColumn, CardHeading } from './columns.ts'

/** What a part of a statement is. The first three of pesos and the one of dollars are billed, `plans` and `unbilled` are not. */
export type SectionKind = 'operations' | 'products' | 'charges' | 'abroad' | 'plans' | 'unbilled'

/** A section with its title row and the rows below it, with the columns of their page. */
export interface Section {
  kind: SectionKind
  title: Row
  lines: { row: Row; columns: CardColumn[] }[]
}

const numbering = /^(?:\([a-h]\) ?)?(?:\d(?:\.\d)?\.? ?)?/
const titles: readonly (readonly [RegExp, SectionKind])[] = [
  [/^total operaciones\b/, 'operations'],
  [/^productos o servicios\b/, 'products'],
  [/^cargos, comisiones, impuestos\b/, 'charges'],
  [/^informacion (de )?compras en cuotas\b/, 'plans'],
  [/^transacciones no facturadas\b/, 'unbilled'],
  [/^informacion de transacciones\b/, 'abroad'],
]
const endTitle =
  /^(iii\.? ?)?informacion de pago\b|^(iv|v)\. ?\p{L}|^costos por atraso|^monto total facturado|^vencimientos? proximos|^resumen (de )?comisiones/u
/** The payment slip takes the rest of its page, below the movements (reference 1.2.8). */
const slipWord = /\b(emisor|comprobante de pago|copia cliente|cupon de pago|talon de pago)\b/
/** Page marks and labels of the head, which may have a date under that of the table. */
const labelText =
  /pagar hasta|monto (total )?facturado|monto minimo|estado de cuenta|periodo facturado|nombre del titular|\bpag(ina)?\.? ?\d+ de \d+|^fecha de facturacion/

const tableStart = /\b(periodo actual|total operaciones|informacion de transacciones)\b/

/** Returns the rows of payment slips, which stand below the start of the table. */
export function findSlips(rows: readonly Row[]): ReadonlySet<Row> {
  const start = rows.findIndex(({ text }) => tableStart.test(fold(text)))
  const slips = new Set<Row>()
  let slipPage = 0
  for (const row of rows.slice(start === -1 ? rows.length : start)) {
    if (slipWord.test(fold(row.text))) slipPage = row.page
    if (slipPage === row.page) slips.add(row)
  }
  return slips
}

export const isPaymentTitle = ({ text }: Row): boolean => /^(iii\.? ?)?informacion de pago\b/.test(fold(text))

/** Returns the sections of one statement. `heights` are those of the pages. */
export function findSections(
  rows: readonly Row[],
  headings: readonly CardHeading[],
  heights: readonly number[],
): Section[] {
  const headingAt = new Map(headings.map((heading) => [heading.first, heading]))
  const sections: Section[] = []
  let open: Section | null = null
  let columns: CardColumn[] = headings[0]?.columns ?? []
  const slips = findSlips(rows)
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]
    if (!row) continue
    const heading = headingAt.get(at)
    if (heading) {
      columns = heading.columns
      if (open && row.y < (heights[row.page - 1] ?? 0) * 0.45) dropPageHead(open, row.page)
      // The table of dollars may have no title of its own.
      open ??= startUntitled(sections, heading, row)
      at = heading.last
      continue
    }
    if (slips.has(row)) continue
    const text = fold(row.text)
    const kind = titles.find(([title]) => title.test(text.replace(numbering, '')))?.[1]
    if (kind) {
      open = { kind, title: row, lines: [] }
      sections.push(open)
    } else if (endTitle.test(text) && findDateIn(row) === null) open = null
    else if (open && !labelText.test(text)) open.lines.push({ row, columns })
  }
  return sections
}

function startUntitled(sections: Section[], { columns }: CardHeading, title: Row): Section | null {
  if (sections.length > 0 || !columns.some(({ kind }) => kind === 'city' || kind === 'country')) return null
  const section: Section = { kind: 'abroad', title, lines: [] }
  sections.push(section)
  return section
}

/** Removes what stands above the headings of a page that goes on with a section. */
function dropPageHead(section: Section, page: number): void {
  if (section.title.page === page) return
  while (section.lines.at(-1)?.row.page === page) section.lines.pop()
}

const findDateIn = ({ tokens }: Row) =>
  tokens.map((token) => readDate([token])).find((date) => date !== null) ?? null
