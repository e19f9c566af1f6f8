/** Lower case without accents, marks and double blanks: how words of files are compared. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** A heading: folded, without what stands in parentheses, signs of money, colons and dots at the end. */
export const foldHeading = (text: string): string =>
  fold(text.replace(/\([^)]{0,60}\)/g, ' '))
    .replace(/[$:*"']/g, ' ')
    .replace(/\b(clp|usd|us|mn|mx)\b/g, ' ')
    .replace(/ ?\/ ?/g, ' / ')
    .replace(/\bn[°ºo.]{1,2}(?= )/g, 'n°')
    .replace(/[.\s]+$/, '')
    .replace(/ +/g, ' ')
    .trim()
