import type { Evidence, StatementEncoding } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { correctedEvidence, detectedEvidence } from '../evidence.ts'

export interface DecodedText {
  text: string
  encoding: StatementEncoding
  evidence: Evidence
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes bytes: by byte order mark, as valid UTF-8, else line by line, because some banks mix encodings. */
export function decode(bytes: Uint8Array, forcedEncoding?: StatementEncoding): DecodedText {
  if (forcedEncoding) {
    const decoder = forcedEncoding === 'utf-16' ? utf16(bytes) : new TextDecoder(forcedEncoding)
    return toDecoded(
      decoder.decode(bytes),
      forcedEncoding,
      correctedEvidence('encoding', forcedEncoding, copy.encodings[forcedEncoding]),
    )
  }
  const [a = 0, b = 0, c = 0] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) {
    const text = tryUtf8(bytes)
    if (text !== null) return detected(text, 'utf-8', copy.encodingByMark)
  }
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return detected(utf16(bytes).decode(bytes), 'utf-16', copy.encodingByMark)
  if (looksLikeUtf16(bytes)) return detected(utf16(bytes).decode(bytes), 'utf-16', copy.encodingValid)
  const text = tryUtf8(bytes)
  if (text === null) return decodeMixed(bytes)
  const repaired = isTwiceEncoded(text) ? repairTwiceEncoded(text) : text
  return detected(repaired, 'utf-8', isAscii(text) ? copy.encodingPlain : copy.encodingValid)
}

const detected = (text: string, encoding: StatementEncoding, reason: string): DecodedText =>
  toDecoded(text, encoding, detectedEvidence('encoding', encoding, copy.encodings[encoding], reason))

const toDecoded = (text: string, encoding: StatementEncoding, evidence: Evidence): DecodedText => ({
  text: text.replace(/^\ufeff/, ''),
  encoding,
  evidence,
})

function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const isAscii = (text: string) => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

const utf16 = (bytes: Uint8Array) =>
  new TextDecoder(bytes[0] === 0xfe || (bytes[0] === 0 && bytes[1] !== 0) ? 'utf-16be' : 'utf-16le')

/** Detects UTF-16 without a mark: every second byte of ASCII text is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 400)
  const zeros = sample.reduce((count, byte) => count + Number(byte === 0), 0)
  return sample.length > 8 && zeros > sample.length / 3 && zeros < (sample.length * 2) / 3
}

/** Decodes each line on its own; reports the encoding of most lines with accents. */
function decodeMixed(bytes: Uint8Array): DecodedText {
  const parts: string[] = []
  const lines = { utf8: 0, windows1252: 0 }
  let from = 0
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from)
    const to = end === -1 ? bytes.length : end + 1
    const line = bytes.subarray(from, to)
    const text = tryUtf8(line)
    if (text === null) lines.windows1252 += 1
    else if (!isAscii(text)) lines.utf8 += 1
    parts.push(text ?? windows1252.decode(line))
    from = to
  }
  const encoding = lines.utf8 > lines.windows1252 ? 'utf-8' : 'windows-1252'
  const others = Math.min(lines.utf8, lines.windows1252)
  const reason = others === 0 ? copy.encodingFallback : copy.encodingMixed(others)
  return detected(parts.join(''), encoding, reason)
}

/** Whether a text was encoded twice: `Ã±` instead of `ñ`, UTF-8 read as Windows-1252 and encoded again. */
const isTwiceEncoded = (text: string) => /Ã[\u0080-\u00bf\u2018-\u203a\u0152-\u0192]/.test(text)

const highBytes = new Map(
  Array.from({ length: 128 }, (_, at) => [windows1252.decode(Uint8Array.of(at + 128)), at + 128]),
)

function repairTwiceEncoded(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      if (!isTwiceEncoded(line)) return line
      const codes = Array.from(line, (char) => highBytes.get(char) ?? char.charCodeAt(0))
      return codes.some((code) => code > 255) ? line : (tryUtf8(Uint8Array.from(codes)) ?? line)
    })
    .join('\n')
}
