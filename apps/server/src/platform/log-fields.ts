/** Personal data and secrets that must never be logged: mail addresses, RUTs, tokens, long numbers. */
const personal: readonly [RegExp, string][] = [
  [/[^\s@"']{1,64}@[^\s@"']{1,255}/g, '[mail]'],
  [/\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/g, '[rut]'],
  [/\beyJ[\w-]{4,}[\w.-]*/g, '[token]'],
  [/\bBearer\s+\S+/gi, '[token]'],
  [/(?<![\w-])\d{7,}(?![\w-])/g, '[number]'],
]

const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Returns one line of at most 300 visible characters without personal data and query strings. */
export function scrub(text: string): string {
  let clean = text.length > 300 ? `${text.slice(0, 300)}…` : text
  clean = clean.replace(/\?[^\s"']*/g, '')
  for (const [pattern, instead] of personal) clean = clean.replace(pattern, instead)
  return clean.replace(invisible, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Messages of the JavaScript engine, which contain names of our code but no user input. */
const engineMessages =
  /^(Cannot (read|set) properties of (undefined|null) \((reading|setting) '\w{1,60}'\)|[\w.$]{1,80} is not (a function|defined|iterable))$/
const isEngineMessage = (error: Error) => engineMessages.test(error.message)

/** Matches the error name at the start of a stack: `TypeError: …` or `DatabaseError [23505]: …`. */
const errorKindInStack = /^([A-Za-z]\w{0,60})(?: \[[^\]]{0,60}\])?(?::|\n|$)/

/** Restores an error from a plain object with its message and stack, as pg-boss passes them. */
function toError(given: unknown): Error | null {
  if (typeof given !== 'object' || given === null || !('message' in given || 'stack' in given)) return null
  const stack = 'stack' in given && typeof given.stack === 'string' ? given.stack : ''
  const error = new Error('message' in given && typeof given.message === 'string' ? given.message : '')
  error.name =
    'name' in given && typeof given.name === 'string'
      ? given.name
      : (errorKindInStack.exec(stack)?.[1] ?? 'Error')
  error.stack = stack
  return Object.assign(error, 'code' in given ? { code: given.code } : {})
}

/**
 * Returns name, code, constraint and stack frames of an error. Omits the message: drivers and parsers quote user input in it.
 */
export function describeError(given: unknown): Record<string, string> {
  const error = given instanceof Error ? given : toError(given)
  if (error === null) return { type: given === null ? 'null' : typeof given }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const rule = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: scrub(error.name),
    ...(code ? { code: scrub(code) } : {}),
    ...(rule ? { constraint: scrub(rule) } : {}),
    ...(isEngineMessage(error) ? { message: scrub(error.message) } : {}),
    at: frames
      .slice(0, 6)
      .map((line) => line.trim().replace(/file:\/\/\S*\/apps\//, 'apps/'))
      .join(' < '),
    ...(error.cause ? { cause: JSON.stringify(describeError(error.cause)) } : {}),
  }
}
