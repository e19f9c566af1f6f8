import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

const sizes = [0, 1, 255, 256, 65_791, 65_792, 3_000_000]

test.each(sizes)('a body of %d bytes comes back as it was, in a piece of its own size', async (size) => {
  const body = Buffer.from(
    randomBytes(Math.ceil(size / 2))
      .toString('hex')
      .slice(0, size),
  )
  const unpacked = await unpack(await pack(body))
  expect(unpacked.equals(body)).toBe(true)
  expect(unpacked.buffer.byteLength).toBeLessThan(size + 64 * 1024)
})

test('what was packed without telling its size is still read', async () => {
  const body = Buffer.from(randomBytes(100_000).toString('hex'))
  expect((await unpack(await promisify(zstdCompress)(body))).equals(body)).toBe(true)
})
