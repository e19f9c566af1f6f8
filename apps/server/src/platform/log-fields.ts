/** What a stranger must not read in a log even by mistake: mail addresses, RUTs, tokens, long runs of digits. */
const personal: readonly [RegExp, string][] = [
  [/[^\s@"']{1,64}@[^\s@"']{1,255}/g, '[mail]'],
  [/\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/g, '[rut]'],
  [/\beyJ[\w-]{4,}[\w.-]*/g, '[token]'],
  [/\bBearer\s+\S+/gi, '[token]'],
  [/(?<![\w-])\d{7,}(?![\w-])/g, '[number]'],
]

const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** One line of at most 300 visible characters without personal data or query strings. */
export function scrub(text: string): string {
  let clean = text.length > 300 ? `${text.slice(0, 300)}…` : text
  clean = clean.replace(/\?[^\s"']*/g, '')
  for (const [pattern, instead] of personal) clean = clean.replace(pattern, instead)
  return clean.replace(invisible, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Sentences of the engine that quote names of our code and nothing that people typed. */
const engineWords =
  /^(Cannot (read|set) properties of (undefined|null) \((reading|setting) '\w{1,60}'\)|[\w.$]{1,80} is not (a function|defined|iterable))$/
const isOwnWords = (fault: Error) => engineWords.test(fault.message)

/** `TypeError: …` or `DatabaseError [23505]: …`: the kind that a stack begins with. */
const kindInStack = /^([A-Za-z]\w{0,60})(?: \[[^\]]{0,60}\])?(?::|\n|$)/

/** An error that somebody copied into a plain object (the queue does): what it was stands in its stack. */
function asError(given: unknown): Error | null {
  if (typeof given !== 'object' || given === null || !('message' in given || 'stack' in given)) return null
  const stack = 'stack' in given && typeof given.stack === 'string' ? given.stack : ''
  const fault = new Error('message' in given && typeof given.message === 'string' ? given.message : '')
  fault.name =
    'name' in given && typeof given.name === 'string' ? given.name : (kindInStack.exec(stack)?.[1] ?? 'Error')
  fault.stack = stack
  return Object.assign(fault, 'code' in given ? { code: given.code } : {})
}

/**
 * Kind, code and place of a fault, and which rule of our schema the database held up. Its message stays out: drivers and
 * parsers quote what people typed.
 */
export function describeFault(given: unknown): Record<string, string> {
  const fault = given instanceof Error ? given : asError(given)
  if (fault === null) return { type: given === null ? 'null' : typeof given }
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
  const rule = 'constraint' in fault && typeof fault.constraint === 'string' ? fault.constraint : undefined
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: scrub(fault.name),
    ...(code ? { code: scrub(code) } : {}),
    ...(rule ? { constraint: scrub(rule) } : {}),
    ...(isOwnWords(fault) ? { message: scrub(fault.message) } : {}),
    at: frames
      .slice(0, 6)
      .map((line) => line.trim().replace(/file:\/\/\S*\/apps\//, 'apps/'))
      .join(' < '),
    ...(fault.cause ? { cause: JSON.stringify(describeFault(fault.cause)) } : {}),
  }
}
