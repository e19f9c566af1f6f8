/** Parses JSON, or returns undefined if the text is not JSON. The caller validates the shape. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
