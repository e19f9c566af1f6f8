/** Escaped markup. Only `html` creates it, so that nothing else reaches a page unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = Html | string | number | null | undefined | readonly HtmlValue[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (part: HtmlValue): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (c) => entities[c] ?? c)
  if (typeof part === 'number') return String(part)
  return part ? part.map(render).join('') : ''
}

/** Template tag for markup. Interpolated values are escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.map((piece, index) => piece + render(values[index])).join(''))
}
