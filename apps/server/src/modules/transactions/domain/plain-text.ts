const marks = /\p{M}/gu
const nTilde = /Ã[‘\u0091]|Ã±/g
/** A letter that a bad file lost: between vowels it was ñ, before a final vowel mostly í. */
const lostTilde = /(?<=[AEIOU])[?\ufffd](?=[AEIOU])/g
const lostAccent = /(?<=[A-Z])[?\ufffd](?=[AO]\b)/g
const signs = /[^A-Z0-9]+/
const blanks = /\s{2,}|[^\S ]/g

const beyondAscii = /[^ -~]/

/** Bank texts compare without accents, in capitals, with single blanks (reference 4). */
export function plainOf(text: string): string {
  const ascii = beyondAscii.test(text) ? text.replace(nTilde, 'N').normalize('NFD').replace(marks, '') : text
  const capitals = ascii.toUpperCase()
  const mended = /[?\ufffd]/.test(capitals)
    ? capitals.replace(lostTilde, 'N').replace(lostAccent, 'I')
    : capitals
  return mended.replace(blanks, ' ').trim()
}

/** The words of a plain text; S.A. is one. */
export const wordsOf = (plain: string): string[] =>
  plain
    .replaceAll('S.A.', 'SA')
    .split(signs)
    .filter((word) => word !== '')

const small = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'en', 'a', 'el', 'con'])
const kept = new Set(['SPA', 'SA', 'LTDA', 'TAG', 'PCS', 'CL', 'UC', 'USA', 'TV'])

/** CAFE ALTURA → Cafe Altura, as people read it. */
export function titleOf(plain: string): string {
  return plain
    .split(' ')
    .map((word, index) => {
      const lower = word.toLowerCase()
      if (index > 0 && small.has(lower)) return lower
      if (kept.has(word.replaceAll('.', ''))) return word
      return lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join(' ')
}
