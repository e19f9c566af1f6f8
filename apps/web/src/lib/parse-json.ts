/** What a text says, or nothing where it is no JSON: whoever reads it judges the shape. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
