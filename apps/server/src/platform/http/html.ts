/** Text that is markup already. Only `html` makes it, so nothing else reaches a page unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (c) => entities[c] ?? c)
  if (typeof part === 'number') return String(part)
  return part ? part.map(render).join('') : ''
}

/** A piece of a page; every value put into it is shown as text. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.map((piece, index) => piece + render(values[index])).join(''))
}
