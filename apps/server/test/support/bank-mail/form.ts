import type { BankNotice } from '../../../src/modules/bank-mail/domain/read-notice.ts'
import { type Drawn, isoDay, type Layout, layouts, type Piece, pick, withDots } from './wording.ts'

/** One form of an issuer: what it writes, and what that says. */
export interface Form {
  from: string
  subject: string
  pieces: readonly Piece[]
  says: Pick<BankNotice, 'kind'> & Partial<BankNotice>
  layouts?: readonly [Layout, ...Layout[]]
}

export const anyLayout = layouts
export const apart: readonly [Layout, ...Layout[]] = ['lines', 'colons', 'same line']
export const last4 = (number: string) => number.slice(-4)
export const sum = (drawn: Drawn) =>
  pick(drawn.random, [`$${withDots(drawn.pesos)}`, `$ ${withDots(drawn.pesos)}`])

export const at = (drawn: Drawn) => ({ date: isoDay(drawn), time: drawn.time })
