import { sampleConnectors, sampleWords } from '@lucas/contract/copy/banking/sample.ts'
import type { TextPiece } from '@lucas/contract/rules/pdf-pieces.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compose, maskText } from './mask.ts'
import { maskPdf, maskSheets, type Sample, toLines } from './sample.ts'

const listed = new Set([...sampleWords, ...sampleConnectors])
const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is left of a file in a text: letters that are no x, in words that are not in the list, and digits that are no 9. */
function findLeft(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const digits = text.match(/\p{N}+/gu) ?? []
  return [
    ...words.filter((word) => !/^x+$/i.test(word) && !listed.has(fold(word))),
    ...digits.filter((digit) => !/^9+$/.test(digit)),
  ]
}

const textsOf = (sample: Sample): string[] =>
  sample.kind === 'pdf'
    ? sample.pieces.map(({ text }) => text)
    : sample.kind === 'sheets'
      ? sample.sheets.flatMap(({ rows }) => rows.flat())
      : [sample.text]

/** Words of headings, names, numbers, marks of any language, and what stands between them. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...sampleWords, ...sampleConnectors),
      fc.constantFrom(
        'Rosa',
        'Ibacache',
        'SANTANDER',
        'Julio',
        'Muñoz',
        'México',
        '12.345.678-5',
        '$ 1.234,56',
      ),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(' ', '  ', ':', ';', '\n', '|', '-', ''),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const piece = (text: string, x: number, y = 100, width = text.length * 5): TextPiece => ({
  page: 1,
  x,
  y,
  width,
  height: 8,
  text,
})
const page = [{ width: 612, height: 792 }]
const textsOfPdf = (...pieces: TextPiece[]) => textsOf(maskPdf(page, pieces))

describe('a sample', () => {
  test('of any text has nothing of it but headings and marks, at its length', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const masked = maskText(compose(text))
        expect(findLeft(masked)).toEqual([])
        expect([...masked]).toHaveLength([...text.normalize('NFC')].length)
      }),
      { numRuns: 3_000 },
    )
  })

  test('of any PDF or sheet has nothing of it but headings and marks', () => {
    const anyPiece = fc.record({
      page: fc.constantFrom(1, 2),
      x: fc.double({ min: 0, max: 600, noNaN: true }),
      y: fc.constantFrom(10, 11, 20, 30),
      width: fc.double({ min: 0, max: 80, noNaN: true }),
      height: fc.constant(8),
      text: anyText,
    })
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 30 }), fc.array(fc.array(anyText)), (pieces, rows) => {
        const pdf = maskPdf(page, pieces)
        expect(textsOf(pdf).map((text) => [...text].length)).toEqual(
          pieces.map(({ text }) => [...compose(text)].length),
        )
        for (const sample of [pdf, maskSheets([rows])]) {
          expect(textsOf(sample).flatMap(findLeft)).toEqual([])
          expect(toLines(sample).flatMap(findLeft)).toEqual([])
          // Outside of the texts there are places only.
          expect(Object.keys(sample).toSorted()).toEqual(
            sample.kind === 'pdf'
              ? ['kind', 'lucas_sample', 'pages', 'pieces']
              : ['kind', 'lucas_sample', 'sheets'],
          )
        }
      }),
      { numRuns: 500 },
    )
  })

  test('shows headings, and hides the value after them', () => {
    expect(maskText('N° DE CUENTA: 00-123-45678-09')).toBe('N° DE CUENTA: 99-999-99999-99')
    expect(maskText('Titular: Rosa Ibacache')).toBe('Titular: Xxxx Xxxxxxxx')
    expect(maskText('Fecha;Descripción;Monto;Saldo')).toBe('Fecha;Descripción;Monto;Saldo')
    expect(maskText('05/Ago 1.234')).toBe('99/Xxx 9.999')
  })

  test('hides headings among the words of a person, and connectors alone', () => {
    expect(maskText('TRASPASO A ROSA CARGO')).toBe('XXXXXXXX X XXXX XXXXX')
    expect(maskText('de la O')).toBe('xx xx X')
    expect(maskText('Julio Santander')).toBe('Xxxxx Xxxxxxxxx')
    expect(maskText('🌹 ²½ Ⅷ')).toBe('? 99 9')
  })

  test('of a PDF takes the words of a row together, also letter by letter', () => {
    expect(textsOfPdf(piece('ROSA', 30), piece('CARGO', 53))).toEqual(['XXXX', 'XXXXX'])
    expect(textsOfPdf(piece('Saldo', 30), piece('Final', 58))).toEqual(['Saldo', 'Final'])
    const letters = [...'ROSAY'].map((letter, at) => piece(letter, 30 + at * 5))
    expect(textsOfPdf(...letters)).toEqual(['X', 'X', 'X', 'X', 'X'])
    // The cells of a row are far apart, each with its own words.
    expect(textsOfPdf(piece('Fecha', 30), piece('Rosa', 200))).toEqual(['Fecha', 'Xxxx'])
  })

  test('of a PDF hides words that rounded places join', () => {
    const sample = maskPdf(page, [piece('N', 52.04), piece('Fecha', 30, 100, 20.6)])
    expect(textsOf(sample)).toEqual(['X', 'Xxxxx'])
    expect(toLines(sample)).toEqual(['XxxxxX'])
  })

  test('of a PDF has the exact width of no word', () => {
    const sample = maskPdf(page, [piece('Ibacache', 30.123, 100.456, 41.237)])
    expect(sample).toMatchObject({ pieces: [{ x: 30.1, y: 100.5, width: 41 }] })
  })
})
