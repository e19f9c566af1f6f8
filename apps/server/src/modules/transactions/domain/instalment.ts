export interface Instalment {
  number: number
  total: number
}

// A keyword is needed: 15/09 alone is a date (reference 4).
const written =
  /\b(?:CUOTAS?|CTAS?|C) ?(\d{1,2}) ?(?:\/|DE) ?(\d{1,2})\b|\b(\d{1,2}) DE (\d{1,2})\b(?: CUOTAS?\b)?/

/** Instalment k of n in a plain text, and the text without it. */
export function takeInstalment(plain: string): { text: string; instalment: Instalment | null } {
  const match = written.exec(plain)
  const number = Number(match?.[1] ?? match?.[3])
  const total = Number(match?.[2] ?? match?.[4])
  if (!match || number < 1 || number > total || total > 60) return { text: plain, instalment: null }
  const text = `${plain.slice(0, match.index)} ${plain.slice(match.index + match[0].length)}`
  return { text: text.replace(/ {2,}/g, ' ').trim(), instalment: total > 1 ? { number, total } : null }
}
