const marks = /\p{M}/gu
const blanks = /\s+/g

/** Normalizes a name for comparison: without accents, case and repeated blanks. */
export const foldName = (name: string): string =>
  name.normalize('NFD').replace(marks, '').toLowerCase().replace(blanks, ' ').trim()
