import { describe, expect, test } from 'vitest'
import { fileSizeMax, refusalOf, sizeLabel, tableOf } from './files.ts'

const file = (name: string, size = 100, type = '') => ({ name, size, type })

describe('files that are refused before they are sent', () => {
  test('a PDF is told what to bring instead', () => {
    expect(refusalOf(file('cartola.PDF'))).toContain('es un PDF')
    expect(refusalOf(file('cartola', 100, 'application/pdf'))).toContain('es un PDF')
  })
  test('pictures, archives and documents are no statements', () => {
    for (const name of ['foto.jpg', 'todo.zip', 'carta.docx', 'video.mp4'])
      expect(refusalOf(file(name))).toContain('no es una cartola')
    expect(refusalOf(file('captura', 100, 'image/png'))).toContain('no es una cartola')
  })
  test('20 MB pass and one byte more does not', () => {
    expect(refusalOf(file('cartola.csv', fileSizeMax))).toBeNull()
    expect(refusalOf(file('cartola.csv', fileSizeMax + 1))).toBe(
      'cartola.csv pesa 20,1 MB. El máximo es 20 MB.',
    )
    expect(refusalOf(file('cartola.csv', fileSizeMax * 1.5))).toContain('pesa 30 MB')
  })
  test('an empty file has nothing to read', () => {
    expect(refusalOf(file('cartola.csv', 0))).toBe('cartola.csv está vacío.')
  })
  test('every ending that banks use goes to the server, and those they invent too', () => {
    for (const ending of ['ofx', 'qfx', 'qif', 'csv', 'txt', 'xml', 'xls', 'xlsx', 'XLS', 'dat', 'asp'])
      expect(refusalOf(file(`cartola.${ending}`))).toBeNull()
    expect(refusalOf(file('cartola'))).toBeNull()
  })
})

describe('what is pasted', () => {
  test('a copied table becomes a file', async () => {
    const table = tableOf('Fecha\tMonto\n01/11/2026\t-4.500\n')
    expect(table?.name).toBe('tabla-pegada.txt')
    expect(await table?.text()).toContain('-4.500')
  })
  test('any other text is left alone', () => {
    expect(tableOf('hola')).toBeNull()
    expect(tableOf('una línea\ny otra')).toBeNull()
  })
})

test('sizes are written in bytes, kB and MB', () => {
  expect([1, 812, 45_160, 20 * 1024 * 1024].map(sizeLabel)).toEqual([
    '1 byte',
    '812 bytes',
    '44,2 kB',
    '20 MB',
  ])
})
