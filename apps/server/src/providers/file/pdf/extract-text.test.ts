import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type DrawnPage, drawPdf } from '@lucas/papers/draw-pdf.ts'
import { onePagePdf } from '@lucas/papers/one-page-pdf.ts'
import PdfDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { StatementUnreadable } from '../statement.ts'
import { extractText as extract } from './extract-text.ts'
import { sumInflated } from './inflated-size.ts'

const page = (...texts: DrawnPage['texts']): DrawnPage => ({ width: 612, height: 792, texts })
const extractText = (bytes: Uint8Array, { password = null }: { password?: string | null } = {}) =>
  extract(bytes, { password, rut: null, savedRut: null })

const greeting = page({ x: 40, y: 100, text: 'Señor Muñoz' })

async function codeOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading
    return 'read'
  } catch (error) {
    if (!(error instanceof StatementUnreadable)) throw error
    return error.code
  }
}

describe('extractText', () => {
  test('returns each text with its page, its place from the top left corner and its width', async () => {
    const text = await extractText(
      await drawPdf([
        greeting,
        page(
          { x: 500, y: 60, text: '$ -12.345', align: 'right', size: 9 },
          { x: 40, y: 50.5, text: '05/03 Ñuñoa' },
        ),
      ]),
    )
    expect(text.pages).toEqual([
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ])
    const [first, amount, place] = text.pieces
    expect([first?.page, first?.x, first?.text]).toEqual([1, 40, 'Señor Muñoz'])
    expect(first?.y).toBeCloseTo(100, 1)
    expect([amount?.page, amount?.text, amount?.height]).toEqual([2, '$ -12.345', 9])
    expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeCloseTo(500, 1)
    expect([place?.x, place?.text]).toEqual([40, '05/03 Ñuñoa'])
    expect(place?.y).toBeCloseTo(50.5, 1)
  })

  test('returns places of a page as it is shown, and no text that runs upwards', async () => {
    const document = new PdfDocument({ size: [600, 400], margin: 0 })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    const ended = new Promise((resolve) => {
      document.on('end', resolve)
    })
    document.font('Helvetica').fontSize(7)
    document.text('along', 40, 30, { lineBreak: false, baseline: 'alphabetic' })
    document.rotate(-90, { origin: [20, 200] }).text('upwards', 20, 200, { lineBreak: false })
    document.end()
    await ended
    expect((await extractText(Buffer.concat(parts))).pieces.map(({ text }) => text)).toEqual(['along'])
    // A page that is stored upright and shown on its side: what ran upwards runs along.
    const turned = Buffer.concat(parts)
      .toString('latin1')
      .replace('/Type /Page\n', '/Type /Page\n/Rotate 90\n')
    const { pages, pieces } = await extractText(Buffer.from(turned, 'latin1'))
    expect([pages, pieces.map(({ text }) => text)]).toEqual([[{ width: 400, height: 600 }], ['upwards']])
  })

  test('opens an encrypted file with the first password that fits, and says which is missing or wrong', async () => {
    const locked = await drawPdf([greeting], { password: '5678' })
    expect(await codeOf(extractText(locked))).toBe('password_needed')
    expect(await codeOf(extractText(locked, { password: '1234' }))).toBe('password_wrong')
    const text = await extractText(locked, { password: '5678' })
    expect([text.pieces.map((piece) => piece.text), text.wasLocked]).toEqual([['Señor Muñoz'], true])
  })

  test.each([
    ['random bytes', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4_000)])],
    ['a file without pages', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ])('refuses %s as damaged', async (_name, bytes) => {
    expect(await codeOf(extractText(bytes))).toBe('broken')
  })

  test('reads a file whose cross-reference table is damaged', async () => {
    const whole = await drawPdf([greeting])
    const damaged = Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')
    expect((await extractText(damaged)).pieces.map(({ text }) => text)).toEqual(['Señor Muñoz'])
  })

  test('refuses more than 60 pages and more than 20,000 texts on a page', async () => {
    expect(await codeOf(extractText(await drawPdf(Array.from({ length: 61 }, () => greeting))))).toBe(
      'too_many_pages',
    )
    const line = (y: number) =>
      Array.from({ length: 60 }, (_, at) => ({ x: at * 10, y, size: 1, text: `${at}` }))
    const dense = page(...Array.from({ length: 340 }, (_, at) => line(at * 2)).flat())
    expect(await codeOf(extractText(await drawPdf([dense])))).toBe('too_much_inside')
  })

  test('refuses streams that inflate to more than 100 MB together, and stores nothing of them', async () => {
    const bomb = deflateSync(Buffer.alloc(101 * 1024 * 1024), { level: 9 })
    expect(await codeOf(extractText(onePagePdf(bomb)))).toBe('too_much_inside')
    const half = deflateSync(Buffer.alloc(51 * 1024 * 1024), { level: 9 })
    expect(await codeOf(extractText(Buffer.concat([onePagePdf(half), onePagePdf(half)])))).toBe(
      'too_much_inside',
    )
  })
})

describe('sumInflated', () => {
  test('counts deflated streams, damaged ones as far as they go, and no others', async () => {
    const packed = deflateSync(Buffer.alloc(5_000, 'a'))
    const cut = deflateSync(randomBytes(50_000)).subarray(0, 30_000)
    expect(await sumInflated(onePagePdf(packed), 10_000)).toBe(5_000)
    expect(await sumInflated(Buffer.concat([onePagePdf(packed), onePagePdf(packed)]), 100_000)).toBe(10_000)
    expect(await sumInflated(onePagePdf(Buffer.from('plain'), '/ASCII85Decode'), 100)).toBe(0)
    expect(await sumInflated(onePagePdf(cut), 100_000)).toBeGreaterThan(20_000)
  })
})
