import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { smallPng } from './small-png.ts'

/** Returns the chunks of a PNG by type and checks their checksums. */
function readChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + size)
    expect(png.readUInt32BE(at + 8 + size)).toBe(crc32(body))
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4))
    at += 12 + size
  }
  return chunks
}

test('keeps the size of an image and its colours up to rounding', () => {
  const blue = [24, 41, 130, 255]
  const gold = [246, 192, 56, 255]
  const chunks = readChunks(
    smallPng(Uint8Array.from([...blue, ...gold, ...blue, ...gold, ...gold, ...blue]), 3, 2),
  )
  const header = chunks.get('IHDR') ?? Buffer.alloc(8)
  expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([3, 2])
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  // Each row begins with its filter type, 0 for none.
  expect([...rows]).toEqual([0, 0, 1, 0, 0, 1, 1, 0])
  const palette = [...(chunks.get('PLTE') ?? [])]
  expect(palette).toHaveLength(6)
  for (const [at, value] of [...blue.slice(0, 3), ...gold.slice(0, 3)].entries())
    expect(Math.abs((palette[at] ?? 999) - value)).toBeLessThanOrEqual(3)
})

test('reduces an image of many colours to at most 256', () => {
  const many = Array.from({ length: 1_600 }, (_, at) => [(at % 40) * 6, Math.floor(at / 40) * 6, 0, 255])
  const chunks = readChunks(smallPng(Uint8Array.from(many.flat()), 40, 40))
  const colours = (chunks.get('PLTE')?.length ?? 0) / 3
  expect(colours).toBeGreaterThan(150)
  expect(colours).toBeLessThanOrEqual(256)
})
