const directNumber = /\b(?:cuenta|cta\.?)[\s:]*(\d{5,})/gi
const laterNumber = /\b((?:cuenta|cta\.?)\s\p{L}[\p{L}\s]{0,24}?)[\s:]+(\d{6,})/giu
const mask = (digits: string): string => `****${digits.slice(-4)}`

/** Replaces account numbers in a bank's text: 'TRASPASO A CUENTA:52177087608' becomes 'TRASPASO A ****7608'. */
export const maskAccountNumbers = (text: string): string =>
  text
    .replace(directNumber, (_, digits: string) => mask(digits))
    .replace(laterNumber, (_, words: string, digits: string) => `${words} ${mask(digits)}`)
