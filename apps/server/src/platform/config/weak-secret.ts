/** Words of examples and defaults, and keyboard rows. They do not count towards the length of a secret. */
const exampleWords =
  /pass(?:word|phrase)|contrase.a|secret|token|pepper|change[-_ ]?me|example|default|insert|replace|random|qwerty|asdfgh|zxcvbn|lucas/gi

const bitsPerCharacter = 2.5
const maxRepeatLength = 12

/**
 * Returns why a secret is not random, or null. Three checks (docs/configuration.md): the text without example words must be
 * long enough; its Shannon estimate must reach 2.5 bits per required character; no run of 12 characters, or of equal steps
 * between characters, may occur twice. The text of 32 random bytes always passes.
 */
export function findSecretWeakness(secret: string, minLength: number): string | null {
  const counted = secret.replaceAll(exampleWords, '')
  if (counted.length < minLength) return 'is made of words that examples use'
  const longest = Math.min(maxRepeatLength, Math.floor(minLength / 2))
  const codes = [...counted].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  if (hasRepeatedRun(codes, longest) || hasRepeatedRun(steps, longest)) return 'repeats itself'
  if (estimateBits(codes) < bitsPerCharacter * minLength) return 'has too few different characters'
  return null
}

/** Returns whether a run of this length occurs twice, overlaps included. */
function hasRepeatedRun(values: readonly number[], length: number): boolean {
  const seen = new Set<string>()
  for (let at = 0; at + length <= values.length; at += 1) {
    const run = values.slice(at, at + length).join(' ')
    if (seen.has(run)) return true
    seen.add(run)
  }
  return false
}

/** Estimates the bits of the whole text from the frequency of its characters. */
function estimateBits(codes: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / codes.length), 0)
}
