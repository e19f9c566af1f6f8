import { createInflate } from 'node:zlib'

/** Data of a stream begin after `stream` and a line end, and end before `endstream` (ISO 32000-1, 7.3.8). */
const streamStart = /stream\r?\n/g
const streamEnd = 'endstream'
/** The first byte of deflated data with a window of up to 32 kB. */
const deflateMethod = 8

/**
 * Returns how many bytes the deflated streams of a PDF inflate to, or the first sum above `most`: nothing that is inflated is
 * stored. Streams that are encrypted or packed in another way do not count; the thread's memory limits those.
 */
export async function sumInflated(bytes: Uint8Array, most: number): Promise<number> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let total = 0
  let readTo = 0
  for (const { index, 0: start } of text.matchAll(streamStart)) {
    const from = index + start.length
    if (from < readTo || ((bytes[from] ?? 0) & 15) !== deflateMethod) continue
    const to = text.indexOf(streamEnd, from)
    readTo = to === -1 ? bytes.length : to
    total += await countInflated(bytes.subarray(from, readTo), most - total)
    if (total > most) return total
  }
  return total
}

/** Counts the inflated bytes of one stream up to the first above `most`. Damaged data count as far as they can be read. */
function countInflated(packed: Uint8Array, most: number): Promise<number> {
  return new Promise((resolve) => {
    const inflate = createInflate()
    let count = 0
    inflate.on('data', (chunk: Buffer) => {
      count += chunk.length
      if (count > most) inflate.destroy()
    })
    inflate.on('error', () => inflate.destroy())
    inflate.on('close', () => resolve(count))
    inflate.end(packed)
  })
}
