import { Parser } from 'htmlparser2'

/** Elements whose text is not shown. */
const unseen = new Set(['style', 'script', 'head', 'title', 'template', 'noscript', 'svg'])
/** Elements that end a line. */
const blocks = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
])
/** Elements that have no end. */
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const hidden = /display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0/i

/** Returns the text of an HTML message as it is shown: one line a block and a cell, at most `maxLength` characters. */
export function htmlToText(html: string, maxLength: number): string {
  const lines: string[] = ['']
  let length = 0
  /** The element whose text is not shown, with how deep its elements are. */
  let skipping: { name: string; depth: number } | null = null
  const endLine = () => {
    if (lines.at(-1) !== '') lines.push('')
  }
  const parser = new Parser(
    {
      onopentag(name, { style = '' }) {
        if (skipping !== null) {
          if (skipping.name === name) skipping.depth += 1
          return
        }
        if (unseen.has(name) || (hidden.test(style.slice(0, 500)) && !empty.has(name)))
          skipping = { name, depth: 1 }
        if (blocks.has(name)) endLine()
      },
      ontext(text) {
        if (skipping !== null || length >= maxLength) return
        const shown = text.slice(0, maxLength - length).replace(/\s+/g, ' ')
        length += shown.length
        const line = `${lines.pop() ?? ''}${shown}`
        lines.push(line.trim() === '' ? '' : line)
      },
      onclosetag(name) {
        if (skipping?.name === name) {
          skipping.depth -= 1
          if (skipping.depth === 0) skipping = null
          return
        }
        if (skipping === null && blocks.has(name)) endLine()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
}
