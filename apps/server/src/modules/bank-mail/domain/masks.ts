/** The last digits of what a notice is about, as far as it shows them. */
export interface Masks {
  card: string | null
  account: string | null
}

const masked =
  /(?:[*x]{2,16}[ *x.-]{0,12}|\btermin(?:ad[ao]|acion|a)(?: en)?[ :*.x-]{1,10}|\bfinaliza(?:da)? en[ :*.x-]{1,10})(\d{4})(?!\d)/g

/** Finds masked numbers in a folded text: the word before each says whether it is a card or an account. */
export function findMasks(folded: string): Masks {
  const found: Masks = { card: null, account: null }
  for (const match of folded.matchAll(masked)) {
    const before = folded.slice(Math.max(0, match.index - 60), match.index)
    const isAccount = before.lastIndexOf('cuenta') > before.lastIndexOf('tarjeta')
    const side = isAccount ? 'account' : 'card'
    found[side] ??= match[1] ?? null
  }
  return found
}

/** Returns the last four digits of a number that is written whole or masked; null for fewer. */
export function readLastDigits(folded: string): string | null {
  const withoutAmounts = folded.replace(/\$ ?[\d.,]+/g, ' ')
  const [, number = ''] = /((?:[\dx*][ .-]?){4,30})(?![\dx*])/.exec(withoutAmounts) ?? []
  const digits = number.replace(/[ .-]/g, '')
  return /(\d{4})$/.exec(digits)?.[1] ?? null
}

const ownAccount =
  /(?<!\b(?:n\u00ba?|nro\.?|numero) )\b(?:desde|hacia|a|en|de|con cargo a) (?:la |tu |su )?cuenta(?: corriente| vista| rut| de ahorro)?(?: n\u00ba| nro\.?| numero)?:? ((?:[\dx*][.-]?){4,30})/g

/** Finds the accounts that sentences name by their number: `desde tu cuenta Nº 46685197 hacia tu cuenta …`. */
export function findAccounts(folded: string): { from: string | null; to: string | null } {
  const found: { from: string | null; to: string | null } = { from: null, to: null }
  for (const match of folded.matchAll(ownAccount)) {
    const digits = readLastDigits(match[1] ?? '')
    const side = /^(?:hacia|a|en)\b/.test(match[0]) ? 'to' : 'from'
    found[side] ??= digits
  }
  return found
}
