import { largeIssuers } from './large-issuers.ts'
import { otherIssuers } from './other-issuers.ts'
import { blank, createRandom, draw, footers, layOut, pick, type WrittenNotice } from './wording.ts'

/** The forms of each issuer. */
export const forms = { ...largeIssuers, ...otherIssuers }

/** Writes a number of notices of an issuer, each of another form, layout and content, with what they say. */
export function writeNotices(issuer: string, seed: number, count: number): WrittenNotice[] {
  const own = forms[issuer] ?? []
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const drawn = draw(random)
    const form = own[index % own.length]?.(drawn)
    if (form === undefined) throw new Error(`no forms of ${issuer}`)
    const { text, html } = layOut(
      random,
      [...form.pieces, pick(random, [footers[0], ...footers])],
      form.layouts ?? ['lines'],
    )
    const currency = form.says.currency ?? 'CLP'
    const amount = currency === 'USD' ? drawn.dollars : drawn.pesos
    return {
      issuer,
      from: form.from,
      subject: form.subject,
      text,
      html,
      expected: { ...blank, amount, currency, ...form.says },
    }
  })
}
