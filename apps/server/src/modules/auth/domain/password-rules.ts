export type PasswordFault = 'common' | 'personal'

/** Shorter e-mail names stand in too many words to say anything about the person. */
const shortestName = 3

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** What speaks against a password of good length (S-11): one of the commonest, or made of the person's own address. */
export function findPasswordFault(
  password: string,
  email: string,
  isCommon: (lowerCase: string) => boolean,
): PasswordFault | null {
  const written = plain(password)
  if (isCommon(written)) return 'common'
  return personalWords(email).some((word) => written.includes(word)) ? 'personal' : null
}

/** The name of the address with and without what follows a plus, and the name of the house. */
function personalWords(email: string): string[] {
  const name = plain(email.slice(0, Math.max(0, email.lastIndexOf('@'))))
  const base = name.split('+')[0] ?? name
  return ['lucas', ...[name, base].filter((word) => word.length >= shortestName)]
}
