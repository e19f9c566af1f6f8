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

/** Converts a bank's text in capitals to title case. A text with lower-case letters is returned unchanged. */
export function toTitleCase(text: string): string {
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
