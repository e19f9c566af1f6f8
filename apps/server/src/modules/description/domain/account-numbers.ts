/** Last digits of the account numbers that a description may print. Four digits, as accounts store them. */
export interface PrintedNumbers {
  /** Of every number in the text, which can also be one of an operation. */
  all: readonly string[]
  /** Of the numbers that follow a word for an account or a card. */
  named: readonly string[]
}

/** Digits that are compared. Fewer would fit a number by chance. */
const comparedDigits = 4

/** Digits in groups, as '0-070-01-23456-7', '17 654 321' and '****4321' have them. */
const digitGroups = /\d+(?:[ .-]\d+)*/g
const rutText = /\b\d{1,2}\.?\d{3}\.?\d{3}-[\dK]\b/g
/** Ends before a number: 'CUENTA:', 'CTA CTE N° ', 'CUENTARUT ', 'TARJETA TERMINADA EN '. */
const accountWord =
  /\b(?:CUENTAS?|CTAS?|CTACTE|CUENTARUT|TARJETA|TARJ|TC|TERMINADA|TERMINADO)(?:\.| (?:CTE|CORRIENTE|VISTA|RUT|AHORRO|NRO|NUM|NUMERO|NO|EN|DE|TERMINADA|TERMINADO|CREDITO)\b)*[ .:#*XN°º-]*$/

/**
 * Returns the numbers of a normalized text by their last digits, whatever dashes, spaces, dots and zeros before them it prints. A
 * run of groups gives one number for each group at which it can end, because the bank may print another number behind it.
 */
export function findPrintedNumbers(plain: string): PrintedNumbers {
  const text = plain.replaceAll(rutText, ' ')
  const all = new Set<string>()
  const named = new Set<string>()
  for (const { 0: run, index } of text.matchAll(digitGroups)) {
    const isNamed = accountWord.test(text.slice(Math.max(0, index - 60), index))
    let digits = ''
    for (const group of run.split(/[ .-]/)) {
      digits += group
      if (digits.length < comparedDigits) continue
      const last = digits.slice(-comparedDigits)
      all.add(last)
      if (isNamed) named.add(last)
    }
  }
  return { all: [...all], named: [...named] }
}
