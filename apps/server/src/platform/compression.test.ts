import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, decompress } from './compression.ts'

const sizes = [0, 1, 255, 256, 65_791, 65_792, 3_000_000]

test.each(sizes)('%d bytes are decompressed unchanged into one chunk', async (size) => {
  const body = Buffer.from(
    randomBytes(Math.ceil(size / 2))
      .toString('hex')
      .slice(0, size),
  )
  const unpacked = await decompress(await compress(body))
  expect(unpacked.equals(body)).toBe(true)
  expect(unpacked.buffer.byteLength).toBeLessThan(size + 64 * 1024)
})

test('data compressed without a content size is decompressed', async () => {
  const body = Buffer.from(randomBytes(100_000).toString('hex'))
  expect((await decompress(await promisify(zstdCompress)(body))).equals(body)).toBe(true)
})
