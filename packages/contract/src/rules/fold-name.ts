const marks = /\p{M}/gu
const blanks = /\s+/g

/** By which two names are told apart: neither accents, capitals nor blanks make a difference. */
export const foldName = (name: string): string =>
  name.normalize('NFD').replace(marks, '').toLowerCase().replace(blanks, ' ').trim()
