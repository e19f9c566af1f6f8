const command = /^\s*([a-z]+)/i
const table = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?[a-z_]+"?\.)?"?([a-z_]+)/i
const maxNames = 2_000
const names = new Map<string, string>()

/** Returns the name of a statement for traces: its command and its first table, such as `select transaction`. */
export function describeStatement(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const words = [command.exec(text)?.[1] ?? 'statement', table.exec(text)?.[1]]
  const name = words
    .filter((word) => word !== undefined)
    .join(' ')
    .toLowerCase()
  if (names.size < maxNames) names.set(text, name)
  return name
}
