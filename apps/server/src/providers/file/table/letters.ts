import { fold } from '../text/fold.ts'

export type Letter = 'c' | 'd' | 'a' | 'cargo' | 'abono' | '+' | '-'

const words: Readonly<Record<string, Letter>> = {
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

/** `C`, `A`, `CR`, `Cargo` …; null where the text is none of them. */
export const letterOf = (text: string): Letter | null => words[fold(text).replace(/\.$/, '')] ?? null

/** Beside an `A` (abono) a `C` is a cargo; beside a `D` (débito) it is a crédito. */
export function readLetters(seen: ReadonlySet<Letter>): (letter: Letter) => 'debit' | 'credit' {
  const isDebitCredit = seen.has('d') && !seen.has('a')
  return (letter) => {
    if (letter === 'c') return isDebitCredit ? 'credit' : 'debit'
    return letter === 'd' || letter === 'cargo' || letter === '-' ? 'debit' : 'credit'
  }
}
