/** What secretlint's rules do not know, or cannot: our own shapes, paths of a machine, random-looking words. */
const shapes: [name: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  [
    'a database address with its password',
    /\bpostgres(?:ql)?:\/\/[^\s:/@'"`$]+:[^\s@'"`${]{6,}@(?!localhost|127\.0\.0\.1)/,
  ],
  ['a provider key', /\b(?:sk|pk)_(?:live|test)_[A-Za-z0-9]{16,}/],
  ['a stored credential of a provider', /\bdef50200[0-9a-f]{40,}/],
  ['a folder of somebody’s machine', /(?<![\w./-])\/(?:home|Users|root)\/[\w.-]+\//],
]

const word = /[A-Za-z0-9+/_=-]{32,}/g

/** Bits per character of a word, by how often each character comes. */
export function entropy(text: string) {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const isMixed = (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d.*\d/.test(text)
const isHex = (text: string) => /^(?=.*\d)(?=.*[a-f])[0-9a-f]{40,}$/.test(text)

/** Paths and names are words too, but short pieces between their signs give them away. */
const longestPiece = (text: string) => Math.max(...text.split(/[/_=-]/).map((piece) => piece.length))

const looksRandom = (text: string) =>
  (isMixed(text) && longestPiece(text) >= 20 && entropy(text) >= 4.4) || (isHex(text) && entropy(text) >= 3.3)

/** The secrets one line of text seems to hold. */
export function secretsIn(line: string): string[] {
  const named = shapes.filter(([, pattern]) => pattern.test(line)).map(([name]) => name)
  const random = (line.match(word) ?? []).filter((text) => looksRandom(text))
  return [
    ...named,
    ...random.map((text) => `a random word of ${text.length} characters (${text.slice(0, 4)}…)`),
  ]
}

/** Files whose random words are no secrets, each with its reason. */
export const notSecret: [pattern: RegExp, reason: string][] = [
  [/(^|\/)package-lock\.json$/, 'integrity hashes of packages'],
  [/^scripts\/checks\/secret-patterns\.test\.ts$/, 'planted secrets'],
  [/^apps\/server\/test\/sec\//, 'payloads and canaries of the attack tests'],
  [
    /^apps\/server\/src\/providers\/fintoc\/\w+\.test\.ts$/,
    'tokens of the fixtures, as the tests expect them',
  ],
  [/^apps\/sandbox\/src\/fintoc\/ids\.ts$/, 'the letters that ids are made of'],
  [/^scripts\/categoriser\/evaluation\/README\.md$/, 'the hash of the frozen set'],
  [/\/fixtures\//, 'answers of the bank in its documented examples'],
  [/\.(png|jpg|jpeg|webp|ico|woff2|pdf|xlsx)$/, 'not text'],
]
