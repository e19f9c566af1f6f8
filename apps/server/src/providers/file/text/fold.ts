/** Returns a text in lower case without accents and double blanks, for comparison. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** Folds a heading and removes parentheses, currency signs, colons and final dots. */
export const foldHeading = (text: string): string =>
  fold(text.replace(/\([^)]{0,60}\)/g, ' '))
    .replace(/[$:*"']/g, ' ')
    .replace(/\b(clp|usd|us|mn|mx)\b/g, ' ')
    .replace(/ ?\/ ?/g, ' / ')
    .replace(/\bn[°ºo.]{1,2}(?= )/g, 'n°')
    .replace(/[.\s]+$/, '')
    .replace(/ +/g, ' ')
    .trim()
