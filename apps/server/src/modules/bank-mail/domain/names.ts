import type { Line } from './text.ts'
import type { NoticeKind } from './wordings.ts'

/** More letters than any name of a shop or person in a notice. */
const maxName = 80

/** What ends the name of a shop, and of a person, inside a sentence. */
const shopEnd =
  / asociad| con (?:cargo|tu|su|la|tarjeta)\b| usando| desde (?:tu|su)\b| mediante| el (?:dia )?\d| el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b| a las \d| (?:de|por) (?:un monto de )?(?:us)?\$| por (?:usd|clp)|[,;]|\. |\.?$/
const personEnd =
  / ha | realizo| hacia | le ha| te ha| con los| con el| por (?:un|\$)| a (?:tu|su) cuenta| motivo| pago |,|\. |\.?$| datos/

/** A message on one line, and where lines with a label begin in it: a name ends there. */
export interface NamedText extends Line {
  stops: readonly number[]
}

/** A sentence, folded, in which a name follows `before` up to `end`, or is the group of `around`. */
type NameSentence = { before: RegExp; end: RegExp } | { around: RegExp }

const shop: readonly NameSentence[] = [
  {
    before:
      /\b(?:compra|cargo|anulacion|pago|pagaste|giro|retiro)\b.{0,90}? en (?!cuotas|comercio|tu |su |linea|cuenta|efectivo|una? |\d)/,
    end: shopEnd,
  },
]
const payer: readonly NameSentence[] = [
  { before: /nuestros?(?:\(a\))? clientes?(?: el sr\(a\)\.?)? /, end: personEnd },
  {
    before: /transferencia(?: de fondos| electronica)? (?:desde .{2,40}? )?de (?!fondos|nuestro|dinero)/,
    end: personEnd,
  },
  { around: /informamos que (.{2,80}?) (?:te|le) han? transferido/ },
  { around: /(?:^|[.!] )([a-z .]{2,80}?) te pago\b/ },
]
const payee: readonly NameSentence[] = [
  {
    before:
      /(?:le pagaste|transferiste|transferencia(?: de fondos)?(?: de| por)?) (?:us)?\$ ?[\d.,]{1,15} (?:a|para) /,
    end: personEnd,
  },
  { before: /transferencia (?:a|para) (?!tu |su |la |una |terceros)/, end: personEnd },
]

const sentences: Readonly<Record<NoticeKind, readonly NameSentence[]>> = {
  purchase: shop,
  reversal: shop,
  withdrawal: shop,
  payment: [...payee, ...shop],
  transfer_in: payer,
  transfer_out: payee,
}

/** Finds the name of the other side in the sentences of a message, as it is written there. */
export function findName(kind: NoticeKind, whole: NamedText): string | null {
  for (const sentence of sentences[kind]) {
    const place = findPlace(sentence, whole)
    const name = place && cleanName(whole.text.slice(...place))
    if (name !== null) return name
  }
  return null
}

/** Returns from where to where in the text a name is; null if the sentence is not there. */
function findPlace(sentence: NameSentence, { folded, stops }: NamedText): [from: number, to: number] | null {
  if ('around' in sentence) {
    const match = sentence.around.exec(folded)
    const [whole = '', name = ''] = match ?? []
    if (match === null) return null
    const from = match.index + whole.indexOf(name)
    return [from, from + name.length]
  }
  const match = sentence.before.exec(folded)
  if (match === null) return null
  const from = match.index + match[0].length
  const stop = stops.find((place) => place > from) ?? folded.length
  const length = folded.slice(from, Math.min(from + maxName, stop)).search(sentence.end)
  return length < 2 ? null : [from, from + length]
}

/** Returns a name without the signs around it; null if nothing of it is a letter. */
export function cleanName(text: string): string | null {
  const name = text.replace(/^[\s"'.:*-]{1,10}|[\s"'.,:-]{1,10}$/g, '').slice(0, maxName)
  return /\p{L}/u.test(name) ? name : null
}
