import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** spec 9: the labels that the product assigns. Only users assign COMPRAS and HOGAR. */
const legal = [
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

const glosas = read('./glosas.csv')
const [header, ...lines] = glosas.trimEnd().split('\n')
const row = /^(?<description>"[^"]+"|[^",]+),(?<amount>-?\d+(?:\.\d{1,2})?),(?<label>[^,]+)$/
const rows = lines.map((line) => row.exec(line)?.groups)
const normalize = (text = '') => text.toUpperCase().replaceAll(/\s+/g, ' ').trim()

function rowsOf(label: string) {
  return rows.filter((each) => each?.label === label).length
}

describe('evaluation descriptions', () => {
  test('match the SHA-256 of the README', () => {
    const named = /SHA-256: `([0-9a-f]{64})`/.exec(read('./README.md'))?.[1]
    expect(createHash('sha256').update(glosas).digest('hex')).toBe(named)
  })

  test('have the header and at least 500 readable rows', () => {
    expect(header).toBe('description,amount,label')
    expect(lines.filter((_, at) => !rows[at])).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(500)
  })

  test('have only the nine labels, each at least 40 times', () => {
    expect(rows.map((each) => each?.label).filter((label) => !legal.includes(label ?? ''))).toEqual([])
    expect(legal.filter((label) => rowsOf(label) < 40)).toEqual([])
  })

  test('are distinct, ignoring case and white space', () => {
    const texts = rows.map((each) => normalize(each?.description))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
})
