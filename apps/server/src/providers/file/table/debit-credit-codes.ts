import { fold } from '../text/fold.ts'

export type DebitCreditCode = 'c' | 'd' | 'a' | 'cargo' | 'abono' | '+' | '-'

const codes: Readonly<Record<string, DebitCreditCode>> = {
  c: 'c',
  d: 'd',
  a: 'a',
  h: 'abono',
  '+': '+',
  '-': '-',
  cargo: 'cargo',
  cargos: 'cargo',
  abono: 'abono',
  abonos: 'abono',
  db: 'cargo',
  dr: 'cargo',
  cr: 'abono',
  debe: 'cargo',
  haber: 'abono',
  debito: 'cargo',
  debit: 'cargo',
  dbit: 'cargo',
  credito: 'abono',
  credit: 'abono',
  crdt: 'abono',
  egreso: 'cargo',
  ingreso: 'abono',
  gasto: 'cargo',
  expense: 'cargo',
  income: 'abono',
  giro: 'cargo',
  deposito: 'abono',
  retiro: 'cargo',
}

/** Parses a debit or credit code such as `C`, `A`, `CR` or `Cargo`; null for other texts. */
export const parseDebitCreditCode = (text: string): DebitCreditCode | null =>
  codes[fold(text).replace(/\.$/, '')] ?? null

/** Creates the code reader of a column: with `A` (abono) a `C` is a cargo, with `D` (débito) a crédito. */
export function createCodeReader(
  seen: ReadonlySet<DebitCreditCode>,
): (code: DebitCreditCode) => 'debit' | 'credit' {
  const isDebitCredit = seen.has('d') && !seen.has('a')
  return (code) => {
    if (code === 'c') return isDebitCredit ? 'credit' : 'debit'
    return code === 'd' || code === 'cargo' || code === '-' ? 'debit' : 'credit'
  }
}
