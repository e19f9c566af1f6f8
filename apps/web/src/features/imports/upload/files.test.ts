import { describe, expect, test } from 'vitest'
import { fileSizeMax, findFileProblem, formatSize, toTableFile } from './files.ts'

const file = (name: string, size = 100, type = '') => ({ name, size, type })

describe('files that are refused before upload', () => {
  test('include pictures, with advice on the format to use', () => {
    expect(findFileProblem(file('foto.JPG'))).toContain('es una imagen')
    expect(findFileProblem(file('captura', 100, 'image/png'))).toContain('es una imagen')
  })
  test('include documents, sounds and other archives', () => {
    for (const name of ['todo.rar', 'carta.docx', 'video.mp4'])
      expect(findFileProblem(file(name))).toContain('no es una cartola')
  })
  test('include files above 20 MB', () => {
    expect(findFileProblem(file('cartola.csv', fileSizeMax))).toBeNull()
    expect(findFileProblem(file('cartola.csv', fileSizeMax + 1))).toBe(
      'cartola.csv pesa 20,1 MB. El máximo es 20 MB.',
    )
    expect(findFileProblem(file('cartola.csv', fileSizeMax * 1.5))).toContain('pesa 30 MB')
  })
  test('include empty files', () => {
    expect(findFileProblem(file('cartola.csv', 0))).toBe('cartola.csv está vacío.')
  })
  test('exclude every extension that banks use, also unknown ones', () => {
    for (const ending of [
      'pdf',
      'zip',
      'ofx',
      'qfx',
      'qif',
      'csv',
      'txt',
      'xml',
      'xls',
      'xlsx',
      'XLS',
      'dat',
      'asp',
    ])
      expect(findFileProblem(file(`cartola.${ending}`))).toBeNull()
    expect(findFileProblem(file('cartola'))).toBeNull()
  })
})

describe('pasted text', () => {
  test('becomes a file if it is a table', async () => {
    const table = toTableFile('Fecha\tMonto\n01/11/2026\t-4.500\n')
    expect(table?.name).toBe('tabla-pegada.txt')
    expect(await table?.text()).toContain('-4.500')
  })
  test('is ignored otherwise', () => {
    expect(toTableFile('hola')).toBeNull()
    expect(toTableFile('una línea\ny otra')).toBeNull()
  })
})

test('formats sizes in bytes, kB and MB', () => {
  expect([1, 812, 45_160, 20 * 1024 * 1024].map(formatSize)).toEqual([
    '1 byte',
    '812 bytes',
    '44,2 kB',
    '20 MB',
  ])
})
