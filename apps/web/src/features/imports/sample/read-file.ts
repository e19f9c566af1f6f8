import { type TextPiece, toPiece } from '@lucas/contract/rules/pdf-pieces.ts'
import { maskFileText, maskPdf, maskSheets, type Sample } from './sample.ts'

/** What a sample takes of a long file: the form repeats in between. */
const most = { bytes: 20 * 1024 * 1024, firstPages: 4, lastPages: 1, firstRows: 150, lastRows: 30 } as const

export type SampleProblem = 'tooBig' | 'noText' | 'passwordNeeded' | 'passwordWrong' | 'unreadable'

export interface MadeSample {
  sample: Sample
  /** Whether parts of the file are left out. */
  isCut: boolean
}

/**
 * Makes the anonymised sample of a file. The bytes stay in this function: only masked texts leave it. The libraries for PDF and Excel
 * are large and loaded for their files only.
 */
export async function makeSample(file: File, password?: string): Promise<MadeSample | SampleProblem> {
  if (file.size > most.bytes) return 'tooBig'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = String.fromCharCode(...bytes.subarray(0, 8))
  try {
    if (head.startsWith('%PDF')) return await readPdf(bytes, password)
    if (head.startsWith('PK') || head.startsWith('\u00d0\u00cf\u0011\u00e0')) return await readSheets(bytes)
    return readText(bytes)
  } catch {
    return 'unreadable'
  }
}

const takeEnds = <Item>(items: readonly Item[], first: number, last: number) =>
  items.length <= first + last
    ? { taken: [...items], isCut: false }
    : { taken: [...items.slice(0, first), ...items.slice(-last)], isCut: true }

/** Codes of the `PasswordException` of pdf.js. */
const passwordCodes = { missing: 1, wrong: 2 } as const

async function readPdf(bytes: Uint8Array, password: string | undefined): Promise<MadeSample | SampleProblem> {
  const { getDocumentProxy } = await import('unpdf')
  const options = {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    verbosity: 0,
    ...(password !== undefined && { password }),
  }
  const opened = await getDocumentProxy(bytes, options).catch((error: unknown) => toPasswordProblem(error))
  if (typeof opened === 'string') return opened
  const numbers = Array.from({ length: opened.numPages }, (_, at) => at + 1)
  const { taken, isCut } = takeEnds(numbers, most.firstPages, most.lastPages)
  const pages: { width: number; height: number }[] = []
  const pieces: TextPiece[] = []
  for (const [at, number] of taken.entries()) {
    const page = await opened.getPage(number)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    pages.push({ width, height })
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const piece = toPiece(item, transform, at + 1)
      if (piece !== null) pieces.push(piece)
    }
  }
  return pieces.length === 0 ? 'noText' : { sample: maskPdf(pages, pieces), isCut }
}

function toPasswordProblem(error: unknown): SampleProblem {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === passwordCodes.missing) return 'passwordNeeded'
  return code === passwordCodes.wrong ? 'passwordWrong' : 'unreadable'
}

async function readSheets(bytes: Uint8Array): Promise<MadeSample> {
  const { read, utils } = await import('@e965/xlsx')
  const book = read(bytes, { type: 'array', cellFormula: false, cellHTML: false, bookVBA: false })
  const parts = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    if (sheet === undefined) return []
    // As the sheet shows them: dates and amounts have the form that their bank gives them.
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '' })
    return [takeEnds(rows, most.firstRows, most.lastRows)]
  })
  return {
    sample: maskSheets(parts.map(({ taken }) => taken.map((cells) => cells.map(String)))),
    isCut: parts.some(({ isCut }) => isCut),
  }
}

function readText(bytes: Uint8Array): MadeSample {
  const { text, encoding } = decode(bytes)
  const { taken, isCut } = takeEnds(text.split(/(?<=\n)/), most.firstRows, most.lastRows)
  return { sample: maskFileText(taken.join(''), encoding), isCut }
}

function decode(bytes: Uint8Array): { text: string; encoding: 'utf-8' | 'windows-1252' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
