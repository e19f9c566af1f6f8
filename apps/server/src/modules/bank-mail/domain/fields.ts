import { fold, type Line } from './text.ts'
import { type FieldRole, fieldRoles, labels } from './wordings.ts'

/** A label with the text after it, which may be on the next line. */
export interface Field {
  role: FieldRole
  label: string
  value: string
}

const longestFirst = fieldRoles
  .flatMap((role) => labels[role].map((name) => ({ role, name })))
  .toSorted((a, b) => b.name.length - a.name.length)

type Side = 'origin' | 'target'

/** A line above the fields of one side of a transfer. */
const sideTitle = /^(?:datos de(?:l)? (?:la )?(?:cuenta de )?)?(origen|destino|destinatario)\s?:?$/
/** What a label says that both sides have, by the side whose title stands above it. */
const rolesOfSide: Readonly<Record<Side, Partial<Record<FieldRole, FieldRole>>>> = {
  origin: { payee: 'payer', target: 'origin' },
  target: { payer: 'payee' },
}

/** Finds the labels that lines begin with, in the order of the text. */
export function findFields(lines: readonly Line[]): Field[] {
  let side: Side | null = null
  return lines.flatMap((line, at) => {
    const [, title] = sideTitle.exec(line.folded) ?? []
    if (title !== undefined) side = title === 'origen' ? 'origin' : 'target'
    const found = findLabel(line)
    if (found === null) return []
    if (/destin|benefici/.test(found.name)) side = 'target'
    const role = (side && rolesOfSide[side][found.role]) ?? found.role
    const value = stripSeparator(line.text.slice(found.name.length))
    return [{ role, label: found.name, value: value === '' ? readNext(lines, at + 1) : value }]
  })
}

/** Returns where the lines that begin with a label are in the joined text. */
export function findLabelPlaces(lines: readonly Line[]): number[] {
  let next = 0
  return lines.flatMap((line) => {
    const place = next
    next += line.text.length + 1
    return findLabel(line) === null ? [] : [place]
  })
}

function findLabel({ text, folded }: Line): { role: FieldRole; name: string } | null {
  return longestFirst.find(({ name }) => folded.startsWith(name) && endsAt(text, name.length)) ?? null
}

/** A label ends before a blank or a sign, and where tables are glued together: `Monto$2.450`, `Fecha26/08`, `ParaCentro`. */
function endsAt(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]]
  if (after === '' || !/[\p{L}]/u.test(after)) return true
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after)
}

const stripSeparator = (text: string) => text.replace(/^[\s:.-]{0,10}/, '').trim()

/** The value of a label that is alone on its line. Another label there means that this one has none. */
function readNext(lines: readonly Line[], at: number): string {
  for (const line of lines.slice(at, at + 2)) {
    const value = stripSeparator(line.text)
    if (value === '') continue
    return isOnlyLabel(line) ? '' : value
  }
  return ''
}

/** Whether the line is a label, maybe with a number: not a name that begins like one (`COMERCIAL ABC`, `SERVICIO LOS ALPES`). */
function isOnlyLabel(line: Line): boolean {
  const found = findLabel(line)
  return found !== null && /^\s?(?:$|:|[\d$*])/.test(line.folded.slice(found.name.length))
}

/** Returns the first value of the role that `read` understands. */
export function readField<T>(
  fields: readonly Field[],
  role: FieldRole,
  read: (folded: string, value: string) => T | null,
): T | null {
  for (const field of fields) {
    if (field.role !== role || field.value === '') continue
    const found = read(fold(field.value), field.value)
    if (found !== null) return found
  }
  return null
}
