import type { StatementBill } from '../../../modules/imports/index.ts'
import type { AmountReader } from './amount-reader.ts'
import type { DateToken } from './date-tokens.ts'
import type { Cell } from './grid.ts'
import { parseRawAmount } from './raw-amount.ts'

/** What the heading of a card statement says about its bill, before the format of the table is known. */
export interface CardHeading {
  closesOn: DateToken | null
  dueOn: DateToken | null
  billed: Cell
  minimum: Cell
}

/** Labels of Chilean card statements: 'Fecha de Facturación', 'Pagar hasta', 'Monto Total Facturado a Pagar', 'Monto Mínimo a Pagar'. */
export const cardLabels = {
  closesOn:
    /^(fecha (de )?(facturacion|cierre|(emision|estado)( del?)? estado de cuenta|estado de cuenta)|facturad[oa] (al|hasta))\b/,
  dueOn: /^(pagar hasta|fecha (de )?(vencimiento|limite de pago|pago)|vencimiento|vence( el)?)\b/,
  billed: /^((monto )?total facturado|monto (total )?facturado|(monto )?total a pagar|deuda facturada)\b/,
  minimum: /^((monto|pago) minimo|minimo a pagar)\b/,
} as const

interface HeadingReaders {
  toDate: (token: DateToken) => string | null
  money: AmountReader
}

/** Returns the bill of a heading; null without a closing day, or if it would fall due before it closes. */
export function readStatementBill(
  heading: CardHeading,
  { toDate, money }: HeadingReaders,
): StatementBill | null {
  const closesOn = heading.closesOn && toDate(heading.closesOn)
  const dueOn = heading.dueOn && toDate(heading.dueOn)
  if (!closesOn || (dueOn && dueOn <= closesOn)) return null
  const toAmount = (cell: Cell): string | null => {
    const raw = parseRawAmount(cell)
    const size = raw === null ? 'not_a_figure' : money.sizeOf(raw)
    return raw === null || typeof size === 'string' || money.isNegative(raw) ? null : size.toString()
  }
  return {
    closesOn,
    dueOn: dueOn || null,
    billed: toAmount(heading.billed),
    minimum: toAmount(heading.minimum),
  }
}
