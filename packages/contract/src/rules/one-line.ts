/** Returns a text on one line: each run of control characters becomes a blank. */
export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Returns a stored JSON value with every text on one line. Older rows have control characters, which `oneLine` refuses. */
export const toOneLineTexts = (stored: unknown): unknown =>
  JSON.parse(JSON.stringify(stored), (_, value: unknown) =>
    typeof value === 'string' ? toOneLine(value) : value,
  )
