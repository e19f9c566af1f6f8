import { foldName } from './fold-name.ts'

const lowerCaseWords = new Set([
  'a',
  'al',
  'con',
  'de',
  'del',
  'e',
  'el',
  'en',
  'la',
  'las',
  'los',
  'o',
  'para',
  'por',
  'y',
])
/** Acronyms, which stay in capitals. */
const acronyms = new Set(['AFP', 'APV', 'ATM', 'CLP', 'IVA', 'RUT', 'SII', 'TEF', 'TGR', 'UF', 'USD'])

/**
 * Returns a bank's text as people write it: capitals become title case, and accents that the bank leaves out return. The one
 * rule for every name that no merchant gave: lists, details and commitments show the same.
 */
export const toBankName = (text: string): string => restoreAccents(toTitleCase(text))

/** Converts a text in capitals to title case. A text with lower-case letters is returned unchanged. */
function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  return text
    .split(' ')
    .map((word, index) => titleCaseWord(word, index === 0))
    .join(' ')
}

function titleCaseWord(word: string, isFirst: boolean): string {
  if (acronyms.has(word) || /\d/.test(word)) return word
  const lower = word.toLocaleLowerCase('es-CL')
  if (lower === 'spa' && !isFirst) return 'SpA'
  if (lowerCaseWords.has(lower) && !isFirst) return lower
  return lower.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es-CL'))
}

/**
 * Words with an accent, by themselves: each has one spelling in Spanish, so that restoring it cannot change the meaning. Left out
 * are words that exist without it too: deposito and depositó, publico and público, notaria and notaría, mas and más. Also left
 * out are family names, which people write as they please.
 */
const accentedWords = new Map(
  `almacén cafetería cafeterías panadería panaderías pastelería pastelerías carnicería librería ferretería verdulería
  lavandería peluquería heladería botillería zapatería joyería relojería tesorería pizzería cervecería rosticería fiambrería
  marroquinería pescadería quesería mueblería jardín jardinería estética óptica ópticas clínica clínicas médico médicos
  farmacéutica telefónica eléctrica eléctrico eléctricas electrónica electrónico mecánica hidráulica técnica técnico química
  químico música república artículos vehículo vehículos energía compañía compañías tecnología tecnologías fotografía ingeniería
  minería psicología odontología kinesiología línea líneas crédito créditos débito préstamo préstamos interés página comisión
  pensión televisión inversión café ñuñoa maipú perú méxico panamá américa valparaíso concepción viña
  niños niñas español española señora baño baños diseño diseños cumpleaños pequeños pequeñas compañera montaña montañas
  dólares`
    .split(/\s+/)
    .map((word) => [foldName(word), word]),
)
/** Every noun of this ending has its accent: administración, fundación, educación. */
const nounEnding = /^(\p{L}{2,}c)ion$/iu

/** Returns a name with the accents that banks leave out, in whole words that have exactly one spelling. */
export const restoreAccents = (name: string): string => name.replace(/\p{L}+/gu, restoreAccent)

function restoreAccent(word: string): string {
  if (nounEnding.test(word)) return word.replace(/ion$/i, (end) => (end === 'ION' ? 'IÓN' : 'ión'))
  const accented = accentedWords.get(word.toLowerCase())
  if (accented === undefined) return word
  if (word === word.toUpperCase()) return accented.toUpperCase()
  return word[0] === word[0]?.toUpperCase() ? accented[0]?.toUpperCase() + accented.slice(1) : accented
}
