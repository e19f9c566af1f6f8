const small = new Set([
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
/** Short forms that are read letter by letter. */
const letters = new Set(['AFP', 'APV', 'ATM', 'CLP', 'IVA', 'RUT', 'SII', 'TEF', 'TGR', 'UF', 'USD'])

/** What a bank prints in capitals, as people write it; a text that has small letters already stays as it is. */
export function calmText(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  return text
    .split(' ')
    .map((word, index) => calmWord(word, index === 0))
    .join(' ')
}

function calmWord(word: string, isFirst: boolean): string {
  if (letters.has(word) || /\d/.test(word)) return word
  const lower = word.toLocaleLowerCase('es-CL')
  if (lower === 'spa' && !isFirst) return 'SpA'
  if (small.has(lower) && !isFirst) return lower
  return lower.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es-CL'))
}
