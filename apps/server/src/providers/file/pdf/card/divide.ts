import { fold } from '../../text/fold.ts'
import { type Row, splitProducts } from '../layout/index.ts'

/** One statement of a file: the pesos or the dollars of a card. */
export interface CardProduct {
  isAbroad: boolean
  rows: Row[]
}

const abroadTitle = /\bestado de cuenta (de tarjeta )?(internacional|en (dolares|moneda extranjera))/
const homeTitle = /\bestado de cuenta (de tarjeta )?(nacional|en moneda nacional)/
const title = /(?<!fecha |facturacion |del |de |su |este )\bestado de cuenta\b/
const generalPart = /\b(cupo total|informacion general|saldo anterior facturado|deuda total)\b/

export const isTitle = (row: Row): boolean => title.test(fold(row.text))

/** Divides a file into its statements: by page counts, and where the title changes from pesos to dollars (reference 1.1.2). */
export function divideProducts(rows: readonly Row[]): CardProduct[] {
  const products: CardProduct[] = []
  for (const part of splitProducts(rows)) {
    const restarts = part.some(({ text }) => generalPart.test(fold(text)))
    for (const [at, page] of groupByPage(part).entries()) {
      const isAbroad = findKind(page)
      const current = products.at(-1)
      const isOther = isAbroad !== null && isAbroad !== current?.isAbroad
      if (current && !isOther && !(at === 0 && restarts && page.some(isTitle))) current.rows.push(...page)
      else products.push({ isAbroad: isAbroad ?? false, rows: [...page] })
    }
  }
  return products
}

/** Returns whether the title of a page says dollars or pesos; null where it says neither. */
function findKind(page: readonly Row[]): boolean | null {
  const texts = page.slice(0, 15).map(({ text }) => fold(text))
  if (texts.some((text) => abroadTitle.test(text))) return true
  return texts.some((text) => homeTitle.test(text)) ? false : null
}

function groupByPage(rows: readonly Row[]): Row[][] {
  const pages = new Map<number, Row[]>()
  for (const row of rows) pages.set(row.page, [...(pages.get(row.page) ?? []), row])
  return [...pages.values()]
}
