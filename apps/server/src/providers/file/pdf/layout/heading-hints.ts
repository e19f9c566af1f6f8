import { headings, type Role, roleNames } from '../../table/data/headings.ts'
import { fold } from '../../text/fold.ts'

/** Headings of PDFs that the lists of tables do not name. */
const ownHints: Readonly<Record<string, Role>> = {
  fecha: 'date',
  categoria: 'letter',
  dcto: 'reference',
  docto: 'reference',
  documento: 'reference',
  doc: 'reference',
  cheques: 'debit',
  cargo: 'debit',
  cargos: 'debit',
  giros: 'debit',
  abono: 'credit',
  abonos: 'credit',
  depositos: 'credit',
  saldo: 'balance',
  saldos: 'balance',
  descripcion: 'description',
  detalle: 'description',
  codigo: 'reference',
  suc: 'branch',
}

/** Words that occur in headings of one role only. */
const hints = new Map<string, Role | null>()
for (const role of roleNames)
  for (const heading of headings[role]) {
    if (heading.includes('/')) continue
    for (const word of heading.split(' ')) {
      if (word.length < 3) continue
      const known = hints.get(word)
      hints.set(word, known === undefined || known === role ? role : null)
    }
  }
for (const [word, role] of Object.entries(ownHints)) hints.set(word, role)

const plain = (text: string) => fold(text).replace(/[.:()$*,]/g, '')

/** Returns the role that one word of a heading names; null where it says nothing or several things. */
export function hintOf(text: string): Role | null {
  const roles = new Set(
    plain(text)
      .split('/')
      .flatMap((word) => hints.get(word) ?? hints.get(word.replace(/s$/, '')) ?? []),
  )
  const [role] = roles
  return roles.size === 1 && role !== undefined ? role : null
}

/** Whether a word starts a new heading when the one before is complete, as in `N° DOCTO MONTO CHEQUES`. */
export const isHeadingStart = (text: string): boolean =>
  /^(monto|n°|nº|n|nro|numero|num|valor|fecha)$/.test(plain(text))

/** Whether a word asks for another one of the same heading, as in `CHEQUES Y OTROS CARGOS`. */
export const isConnector = (text: string): boolean => /^(y|o|e|u|de|del|\/|otros)$/.test(plain(text))

/** Whether a word occurs in headings at all. */
export const isHeadingWord = (text: string): boolean =>
  isConnector(text) ||
  plain(text)
    .split('/')
    .every((word) => hints.has(word) || hints.has(word.replace(/s$/, '')))
