import type { Glosa, Nature } from './glosa.ts'
import { plainOf, wordsOf } from './plain-text.ts'

/** What one row says about being half of an own transfer. */
export interface Evidence {
  /** The text speaks of a transfer or of a card payment, or carries the person's own RUT. */
  speaks: boolean
  nature: Nature
  /** Whom the text names: the person, somebody else, or nobody. */
  names: 'self' | 'other' | 'nobody'
  /** The words of that name. */
  name: readonly string[]
  /** A purchase by card, at a till: never half of a transfer. */
  isPurchase: boolean
  /** Half of an exchange of own money into another currency. */
  isExchange: boolean
}

/** Reads a glosa as evidence. Names are compared by words, since banks order and cut them as they like. */
export function evidenceOf(glosa: Glosa, ownerName: string, ownRuts: readonly string[]): Evidence {
  const carriesOwnRut = glosa.rut !== null && ownRuts.includes(glosa.rut)
  const isTransfer = glosa.nature === 'transfer'
  const name = isTransfer ? glosa.innerWords : []
  const isSelf = carriesOwnRut || glosa.namesOwnAccount || sharesName(name, wordsOf(plainOf(ownerName)))
  const namesOther = name.length > 0 || (isTransfer && glosa.rut !== null)
  return {
    speaks: isTransfer || glosa.nature === 'card_payment' || carriesOwnRut,
    nature: glosa.nature,
    names: isSelf ? 'self' : namesOther ? 'other' : 'nobody',
    name,
    isPurchase: glosa.nature === 'purchase' && glosa.paymentMethod !== null,
    isExchange: glosa.nature === 'internal' && glosa.words.includes('DIVISAS'),
  }
}

/** Two words in common, or all of a name that the bank cut to one long word. */
export function sharesName(a: readonly string[], b: readonly string[]): boolean {
  return a.filter((word) => word.length > 1 && b.includes(word)).length >= 2
}
