import { isUtf8 } from 'node:buffer'

/**
 * The first level of a JSON object, without its lists and objects. All of it is proved to be JSON, and nothing of the
 * rest is built: of 100,000 movements only two ids are asked for before they are kept.
 */
export function outlineOf(bytes: Buffer): Record<string, unknown> {
  if (!isUtf8(bytes)) throw new SyntaxError('no UTF-8')
  const entries: [string, unknown][] = []
  const end = objectEnd(bytes, skipBlanks(bytes, 0), 1, (key, from, to) => {
    const isLong = bytes[from] === listOpens || bytes[from] === objectOpens
    entries.push([textAt(bytes, key), isLong ? undefined : JSON.parse(bytes.toString('utf8', from, to))])
  })
  if (skipBlanks(bytes, end) !== bytes.length) refuse()
  return Object.fromEntries(entries)
}

type Found = (key: number, from: number, to: number) => void

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [listOpens, listCloses, objectOpens, objectCloses] = [0x5b, 0x5d, 0x7b, 0x7d]
/** No bank nests its words so deep. */
const deepest = 200

function refuse(): never {
  throw new SyntaxError('no JSON')
}

const textAt = (bytes: Buffer, from: number): string =>
  String(JSON.parse(bytes.toString('utf8', from, textEnd(bytes, from))))

const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from
  while (isBlank(bytes[at] ?? 0)) at += 1
  return at
}

/** Each of these answers where the value ends that begins at `from`. */
function valueEnd(bytes: Buffer, from: number, depth: number): number {
  const first = bytes[from]
  if (first === quote) return textEnd(bytes, from)
  if (first === objectOpens) return objectEnd(bytes, from, depth + 1)
  if (first === listOpens) return listEnd(bytes, from, depth + 1)
  return wordEnd(bytes, from)
}

function objectEnd(bytes: Buffer, from: number, depth: number, found?: Found): number {
  if (bytes[from] !== objectOpens || depth > deepest) refuse()
  let at = skipBlanks(bytes, from + 1)
  if (bytes[at] === objectCloses) return at + 1
  for (;;) {
    const key = at
    at = skipBlanks(bytes, textEnd(bytes, at))
    if (bytes[at] !== colon) refuse()
    const value = skipBlanks(bytes, at + 1)
    const end = valueEnd(bytes, value, depth)
    found?.(key, value, end)
    at = skipBlanks(bytes, end)
    if (bytes[at] === objectCloses) return at + 1
    if (bytes[at] !== comma) refuse()
    at = skipBlanks(bytes, at + 1)
  }
}

function listEnd(bytes: Buffer, from: number, depth: number): number {
  if (depth > deepest) refuse()
  let at = skipBlanks(bytes, from + 1)
  if (bytes[at] === listCloses) return at + 1
  for (;;) {
    at = skipBlanks(bytes, valueEnd(bytes, at, depth))
    if (bytes[at] === listCloses) return at + 1
    if (bytes[at] !== comma) refuse()
    at = skipBlanks(bytes, at + 1)
  }
}

function textEnd(bytes: Buffer, from: number): number {
  if (bytes[from] !== quote) refuse()
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) return at + 1
    if (byte === backslash) at = escapeEnd(bytes, at)
    else if (byte < 0x20) refuse()
  }
  return refuse()
}

const escaped = new Set(Buffer.from('"\\/bfnrt'))
const fourDigits = /^[\dA-Fa-f]{4}$/

/** Where the last byte of an escape stands. */
function escapeEnd(bytes: Buffer, from: number): number {
  const kind = bytes[from + 1] ?? 0
  if (escaped.has(kind)) return from + 1
  if (kind !== 0x75 || !fourDigits.test(bytes.toString('latin1', from + 2, from + 6))) refuse()
  return from + 5
}

const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** A number, true, false or null. */
function wordEnd(bytes: Buffer, from: number): number {
  let at = from
  while (isOfWord(bytes[at] ?? 0)) at += 1
  if (!word.test(bytes.toString('latin1', from, at))) refuse()
  return at
}

const isOfWord = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2d ||
  byte === 0x2b ||
  byte === 0x2e ||
  byte === 0x45
