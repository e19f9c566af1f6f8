/** A table that an SQL text names, with the position of the name in the text. */
export type NamedTable = { table: string; writes: boolean; at: number }

type Token = { text: string; at: number }
/** One level of parentheses: the word before it, and whether a comma in it separates tables. */
type Level = { caller: string; separatesTables: boolean }

/** Functions whose arguments contain `from` without a table: `extract(year from day)`. */
const functionsWithFrom = new Set(['extract', 'trim', 'substring', 'overlay'])
const endsTables = new Set(
  'where group order having limit offset returning union except intersect window for fetch set select values'.split(
    ' ',
  ),
)
/** Words before `update` that make it part of a lock, of `on conflict` or of `merge`. */
const beforeOtherUpdate = new Set(['for', 'key', 'do', 'then'])
const word = /^"?[a-z_]/i

/** Returns the words and punctuation of an SQL text, without comments and string constants. */
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)*|[(),;?]/gi)]
    .map((match) => ({ text: match[0].toLowerCase(), at: match.index }))
    .filter(({ text: token }) => !/^(--|\/\*|')/.test(token))

/**
 * Returns the tables that an SQL text names after `from`, `join`, `using`, `into` and `update`, and the names of its `with`
 * parts. Expressions of a template are `?`; one that is written to counts as a table.
 */
export function readSql(text: string): { tables: NamedTable[]; commonNames: string[] } {
  const tables: NamedTable[] = []
  const commonNames: string[] = []
  const tokens = tokensOf(text)
  const levels: Level[] = [{ caller: '', separatesTables: false }]
  const textAt = (index: number) => tokens[index]?.text ?? ''

  const addTable = (index: number, writes: boolean) => {
    const start = ['only', 'lateral'].includes(textAt(index)) ? index + 1 : index
    const token = tokens[start]
    if (!token || !(word.test(token.text) || (writes && token.text === '?'))) return
    const isFunction = textAt(start + 1) === '(' && !writes
    if (!isFunction) tables.push({ table: token.text.replaceAll('"', ''), writes, at: token.at })
  }

  /** Returns the name before `as (`, past a list of columns: `with sums (day, amount) as (`. */
  const nameOfPart = (index: number): string | undefined => {
    if (!['(', 'materialized', 'not'].includes(textAt(index + 1))) return undefined
    let name = index - 1
    if (textAt(name) === ')') while (name > 0 && textAt(name + 1) !== '(') name--
    return ['with', 'recursive', ','].includes(textAt(name - 1)) ? textAt(name) : undefined
  }

  for (const [index, { text: token }] of tokens.entries()) {
    const level = levels.at(-1)
    if (!level) break
    const before = textAt(index - 1)
    if (token === '(') levels.push({ caller: before, separatesTables: false })
    else if (token === ')' && levels.length > 1) levels.pop()
    else if (token === ',' && level.separatesTables) addTable(index + 1, false)
    else if (endsTables.has(token)) level.separatesTables = false
    else if (token === 'from' && before !== 'distinct' && !functionsWithFrom.has(level.caller)) {
      addTable(index + 1, before === 'delete')
      level.separatesTables = true
    } else if (token === 'join' || token === 'using') addTable(index + 1, false)
    else if (token === 'into') addTable(index + 1, true)
    else if (token === 'update' && !beforeOtherUpdate.has(before)) addTable(index + 1, true)
    else if (token === 'as') commonNames.push(nameOfPart(index) ?? '')
  }
  return { tables, commonNames: commonNames.filter((name) => name !== '') }
}
