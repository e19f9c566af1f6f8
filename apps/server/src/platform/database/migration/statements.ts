const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|./gs

/** Splits an SQL text into its statements, without comments. Semicolons in strings and function bodies do not separate. */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--') && !part.startsWith('/*'))
      statements.push((statements.pop() ?? '') + part)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
