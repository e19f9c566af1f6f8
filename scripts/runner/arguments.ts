import { listSuiteNames } from './suite-names.ts'

/** The selection of `npm test -- …`: parts by name, and test files by a fragment of the path or by suite. */
export type Selection = { parts: Set<string>; filters: string[] }

/** A test file and its text, which contains the names of its suites. */
export type TestFile = { path: string; text: () => string }

/**
 * Parses the arguments. Throws on a word that names no part, test file or suite: a misspelled part would otherwise
 * filter out nearly all tests. A slash or dot distinguishes a path or suite from a part.
 */
export function parseArguments(
  words: readonly string[],
  parts: readonly string[],
  testFiles: readonly TestFile[],
): Selection {
  const known = new Set(parts)
  const filters = words
    .filter((word) => !known.has(word))
    .flatMap((word) => {
      if (!/[./]/.test(word))
        throw new Error(
          `'${word}' is no part. Parts: ${[...known].join(', ')}. A file is named by its path, a suite as in sec/revocation.`,
        )
      if (testFiles.some(({ path }) => path.includes(word))) return [word]
      const files = testFiles.filter(({ text }) => listSuiteNames(text()).includes(word))
      if (files.length === 0) throw new Error(`No test file or suite is called '${word}'.`)
      return files.map(({ path }) => path)
    })
  return { parts: new Set(words.filter((word) => known.has(word))), filters }
}
