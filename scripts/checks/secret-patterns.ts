/** Secrets that secretlint has no rule for: formats of our providers, personal paths, tokens. */
const secretPatterns: [name: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  [
    'a database address with its password',
    /\bpostgres(?:ql)?:\/\/[^\s:/@'"`$]+:[^\s@'"`${]{6,}@(?!localhost|127\.0\.0\.1)/,
  ],
  ['a provider key', /\b(?:sk|pk)_(?:live|test)_[A-Za-z0-9]{16,}/],
  ['a stored credential of a provider', /\bdef50200[0-9a-f]{40,}/],
  ['a home folder', /(?<![\w./-])\/(?:home|Users|root)\/[\w.-]+\//],
]

const longWord = /[A-Za-z0-9+/_=-]{32,}/g

/** Returns the Shannon entropy of a text in bits per character. */
export function entropy(text: string) {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const isMixed = (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d.*\d/.test(text)
const isHex = (text: string) => /^(?=.*\d)(?=.*[a-f])[0-9a-f]{40,}$/.test(text)

/** Paths and identifiers are long too, but they consist of short pieces between separators. */
const longestPiece = (text: string) => Math.max(...text.split(/[/_=-]/).map((piece) => piece.length))

const looksRandom = (text: string) =>
  (isMixed(text) && longestPiece(text) >= 20 && entropy(text) >= 4.4) || (isHex(text) && entropy(text) >= 3.3)

/** Returns a description of each possible secret in a line. */
export function findSecrets(line: string): string[] {
  const named = secretPatterns.filter(([, pattern]) => pattern.test(line)).map(([name]) => name)
  const random = (line.match(longWord) ?? []).filter((text) => looksRandom(text))
  return [
    ...named,
    ...random.map((text) => `a random string of ${text.length} characters (${text.slice(0, 4)}…)`),
  ]
}

/** Files that are not searched, each with its reason. */
export const ignoredFiles: [pattern: RegExp, reason: string][] = [
  [/(^|\/)package-lock\.json$/, 'integrity hashes of packages'],
  [/^docs\/releases\.json$/, 'ids of commits'],
  [/^scripts\/checks\/secret-patterns\.test\.ts$/, 'planted secrets'],
  [
    /^apps\/server\/(test\/sec(urity)?\/|src\/.+\.db\.test\.ts$)/,
    'payloads and canaries of the attack tests',
  ],
  [/^apps\/server\/src\/providers\/fintoc\/\w+\.test\.ts$/, 'tokens of the fixtures'],
  [/^apps\/sandbox\/src\/fintoc\/ids\.ts$/, 'the alphabet of the ids'],
  [/^(scripts|tools)\/categoriser\/evaluation\/README\.md$/, 'the hash of the frozen set'],
  [/\/fixtures\//, 'responses from the documentation of the providers'],
  [/\.(png|jpg|jpeg|webp|ico|woff2|pdf|xlsx)$/, 'not text'],
]
