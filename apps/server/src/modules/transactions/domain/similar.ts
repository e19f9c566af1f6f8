import { readGlosa } from './glosa.ts'
import { plainOf } from './plain-text.ts'

interface Text {
  description: string
  amount: bigint
}

/** Banks cut names; from so many letters on a beginning tells the word. */
const shortestCut = 6

/** Whether two texts of an account can mean one movement: alike, or half of the words of the shorter in the longer. */
export function areSimilar(a: Text, b: Text, accountType: string): boolean {
  if (plainOf(a.description) === plainOf(b.description)) return plainOf(a.description) !== ''
  const [first, second] = [wordsOf(a, accountType), wordsOf(b, accountType)]
  const [few, many] = first.length <= second.length ? [first, second] : [second, first]
  const found = few.filter((word) => many.some((other) => isSameWord(word, other))).length
  return few.length > 0 && found * 2 >= few.length
}

const wordsOf = ({ description, amount }: Text, accountType: string) => [
  ...new Set(readGlosa({ description, amount, accountType }).innerWords),
]

const isSameWord = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= shortestCut && (a.startsWith(b) || b.startsWith(a)))
