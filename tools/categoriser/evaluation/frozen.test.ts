import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The labels of spec 9 that the product assigns; only users assign COMPRAS. */
const specLabels = [
  'ALIMENTACIÓN',
  'TRANSPORTE',
  'ROPA',
  'ENTRETENIMIENTO',
  'SALARIO',
  'SERVICIOS',
  'SALUD',
  'EDUCACIÓN',
  'OTROS',
]
const labels = [...specLabels, 'HOGAR', 'PERSONAS']

const glosas = read('./glosas.csv')
const [header, ...lines] = glosas.trimEnd().split('\n')
const row = /^(?<description>"[^"]+"|[^",]+),(?<amount>-?\d+(?:\.\d{1,2})?),(?<label>[^,]+),(?<spec>[^,]+)$/
const rows = lines.map((line) => row.exec(line)?.groups)
const normalize = (text = '') => text.toUpperCase().replaceAll(/\s+/g, ' ').trim()

const countRows = (column: 'label' | 'spec', label: string) =>
  rows.filter((each) => each?.[column] === label).length

describe('evaluation descriptions', () => {
  test('match the SHA-256 of the README', () => {
    const named = /SHA-256: `([0-9a-f]{64})`/.exec(read('./README.md'))?.[1]
    expect(createHash('sha256').update(glosas).digest('hex')).toBe(named)
  })

  test('have the header and at least 500 readable rows', () => {
    expect(header).toBe('description,amount,label,spec_label')
    expect(lines.filter((_, at) => !rows[at])).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(500)
  })

  test('have only legal labels, each often enough to measure', () => {
    expect(rows.filter((each) => !labels.includes(each?.label ?? ''))).toEqual([])
    expect(rows.filter((each) => !specLabels.includes(each?.spec ?? ''))).toEqual([])
    expect(specLabels.filter((label) => countRows('label', label) < 40)).toEqual([])
    expect(specLabels.filter((label) => countRows('spec', label) < 40)).toEqual([])
    expect(['HOGAR', 'PERSONAS'].filter((label) => countRows('label', label) < 15)).toEqual([])
  })

  test('differ from the labels of the specification only where HOGAR or PERSONAS is new', () =>
    expect(
      rows.filter(
        (each) => each?.label !== each?.spec && each?.label !== 'HOGAR' && each?.label !== 'PERSONAS',
      ),
    ).toEqual([]))

  test('are distinct, ignoring case and white space', () => {
    const texts = rows.map((each) => normalize(each?.description))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
})
