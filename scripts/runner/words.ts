/** What `npm test -- …` was asked for: parts by their names, and the tests of files by (a piece of) their path. */
export type Asked = { parts: Set<string>; filters: string[] }

/**
 * Sorts the words. One that names no part and no test file is refused: a misspelled part would otherwise filter all
 * tests away, or all but a few. A path is told from a part by its slash or dot.
 */
export function readWords(
  words: readonly string[],
  parts: readonly string[],
  testFiles: readonly string[],
): Asked {
  const known = new Set(parts)
  const filters = words.filter((word) => !known.has(word))
  for (const word of filters) {
    if (!/[./]/.test(word))
      throw new Error(`'${word}' is no part. Parts: ${[...known].join(', ')}. A file is named by its path.`)
    if (!testFiles.some((file) => file.includes(word))) throw new Error(`No test file is called '${word}'.`)
  }
  return { parts: new Set(words.filter((word) => known.has(word))), filters }
}
