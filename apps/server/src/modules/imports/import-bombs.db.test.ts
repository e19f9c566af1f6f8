import { randomFillSync } from 'node:crypto'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { onePagePdf } from '@lucas/papers/one-page-pdf.ts'
import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { storedZip } from '../../providers/file/workbook/zip.ts'
import { readInThread, type ThreadLimits, threadLimits } from '../../providers/file/worker/read-in-thread.ts'

const real = await createFullApp()
const imports = createImportClient(real)

/** A ZIP archive with compressed entries and freely chosen size fields. */
function packedZip(entries: { name: string; packed: Buffer; saidSize: number }[], copies = 1): Buffer {
  const parts: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (let copy = 0; copy < copies; copy += 1)
    for (const { name, packed, saidSize } of entries) {
      const title = Buffer.from(copy === 0 ? name : `${copy}/${name}`)
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(8, 8)
      local.writeUInt32LE(packed.length, 18)
      local.writeUInt32LE(saidSize, 22)
      local.writeUInt16LE(title.length, 26)
      const record = Buffer.alloc(46)
      record.writeUInt32LE(0x02014b50, 0)
      record.writeUInt16LE(8, 10)
      record.writeUInt32LE(packed.length, 20)
      record.writeUInt32LE(saidSize, 24)
      record.writeUInt16LE(title.length, 28)
      record.writeUInt32LE(at, 42)
      parts.push(local, title, packed)
      records.push(record, title)
      at += 30 + title.length + packed.length
    }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length * copies, 8)
  end.writeUInt16LE(entries.length * copies, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

const zeros = (megabytes: number) => deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 })
/** Inflates to so many megabytes, less than a hundredfold. */
function dense(megabytes: number): Buffer {
  const bytes = Buffer.alloc(megabytes * 1024 * 1024)
  for (let at = 0; at < bytes.length; at += 1024) randomFillSync(bytes, at, 32)
  return deflateRawSync(bytes, { level: 1 })
}
/** Encodes bytes as the filter ASCII85Decode of a PDF reads them. */
function toAscii85(bytes: Buffer): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  const digits: number[] = []
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at)
    const group: number[] = []
    for (let place = 0; place < 5; place += 1) {
      group.unshift(33 + (value % 85))
      value = Math.floor(value / 85)
    }
    digits.push(...group)
  }
  return Buffer.concat([Buffer.from(digits), Buffer.from('~>')])
}

const sheet = 'xl/worksheets/sheet1.xml'
const read = async (bytes: Buffer, limits: ThreadLimits = threadLimits) => {
  const answer = await readInThread(
    {
      bytes: new Uint8Array(bytes),
      part: 0,
      key: { password: null, rut: null, savedRut: null },
      corrections: {},
      today: '2026-11-21',
      wanted: 'portions',
    },
    limits,
  )
  return answer.kind === 'refused' ? answer.error.code : answer.kind
}

describe('sec/import-bombs', () => {
  test('stops inflating an entry at 100 MB, whatever size it states', async () => {
    expect(await read(packedZip([{ name: sheet, packed: dense(101), saidSize: 10 }]))).toBe('too_much_inside')
  })

  test('adds up the sizes of many small entries', async () => {
    expect(await read(packedZip([{ name: sheet, packed: dense(26), saidSize: 10 }], 4))).toBe(
      'too_much_inside',
    )
  })

  test('refuses an entry that inflates more than a hundredfold', async () => {
    expect(await read(packedZip([{ name: sheet, packed: zeros(5), saidSize: 10 }]))).toBe('too_much_inside')
  })

  test('refuses more than 1,000 entries', async () => {
    const small = deflateRawSync(Buffer.from('x'))
    expect(await read(packedZip([{ name: 'a', packed: small, saidSize: 1 }], 1_001))).toBe('too_much_inside')
  })

  test('an archive that hardly inflates is read to its end', async () => {
    expect(await read(packedZip([{ name: sheet, packed: dense(99), saidSize: 10 }]))).toBe('not_a_statement')
  })

  test('refuses an encrypted entry and a truncated archive', async () => {
    const book = await storedZip([{ name: sheet, bytes: Buffer.from('x') }])
    const locked = Buffer.from(book)
    locked.writeUInt16LE(1, book.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 8)
    expect(await read(locked)).toBe('encrypted')
    expect(await read(book.subarray(0, -30))).toBe('broken')
  })

  test('refuses a nested archive', async () => {
    const inner = await storedZip([{ name: 'x', bytes: Buffer.from('x') }])
    expect(await read(await storedZip([{ name: 'xl/workbook.xml', bytes: inner }]))).toBe('nested_archive')
  })

  test('never resolves XML entities, outside or inside an archive', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><OFX>&b;</OFX>`
    expect(await read(Buffer.from(laughs))).toBe('entities')
    const outside = `<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/passwd">]><html><table><tr><td>&x;</td></tr></table></html>`
    expect(await read(Buffer.from(outside))).toBe('entities')
    const book = await storedZip([
      { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
      { name: 'xl/workbook.xml', bytes: Buffer.from('<!DOCTYPE w [<!ENTITY a "x">]><workbook/>') },
    ])
    expect(await read(book)).toBe('entities')
  })

  test('uses the cached result of a formula and never evaluates it', async () => {
    const csv = 'Fecha;Detalle;Monto\n01/03/2026;=HYPERLINK("http://x");-1.000\n02/03/2026;=1+1;-2.000\n'
    const who = await real.auth.registerUser()
    const preview = await imports.upload(who, Buffer.from(csv))
    const { results } = await imports.rows(who, preview.id)
    expect(results.map(({ description }) => description)).toEqual(['=HYPERLINK("http://x")', '=1+1'])
  })

  test('a file that takes too long or too much memory ends only its thread', async () => {
    const lines = ['Fecha;Detalle;Monto']
    for (let at = 0; at < 150_000; at += 1) lines.push(`0${(at % 9) + 1}/03/2026;COMPRA ${at};-${at + 1}`)
    const big = Buffer.from(lines.join('\n'))
    expect(await read(big, { ...threadLimits, timeMs: 50 })).toBe('took_too_long')
    const small = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 }
    expect(await read(big, { ...threadLimits, resources: small })).toBe('too_much_memory')
  })

  test('a PDF whose content is packed twice ends its thread before it fills the memory', async () => {
    const packed = toAscii85(deflateSync(Buffer.alloc(400 * 1024 * 1024, ' '), { level: 9 }))
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 10)
    const code = await read(onePagePdf(packed, '[/ASCII85Decode/FlateDecode]'))
    clearInterval(watch)
    expect(code).toBe('too_much_memory')
    expect((most - before) / 1024 / 1024).toBeLessThan(threadLimits.grownMb + 250)
  })

  test('refuses deep nesting, endless quotes and too many rows in time', async () => {
    expect(await read(Buffer.from(`<html>${'<table><tr><td>'.repeat(50_000)}`))).toBe('broken')
    const quotes = `Fecha;Detalle;Monto\n01/03/2026;"${'a'.repeat(5_000_000)}`
    expect(await read(Buffer.from(quotes))).toBe('broken_line')
    const rows = `Fecha;Detalle;Monto\n${'01/03/2026;A;-1\n'.repeat(202_000)}`
    expect(await read(Buffer.from(rows))).toBe('too_many_rows')
  })

  test('accepts 20 MB, refuses more and stays responsive', async () => {
    const who = await real.auth.registerUser()
    const tooBig = await imports.sendFile(who, Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    expect(tooBig.statusCode).toBe(413)
    const bomb = await imports.upload(who, packedZip([{ name: sheet, packed: zeros(120), saidSize: 10 }]))
    expect(bomb).toMatchObject({ state: 'failed', problem: { code: 'too_much_inside' } })
    expect((await real.http.inject('/healthz')).statusCode).toBe(200)
  })
})
