import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What channels are rounded to, finest first: a drawing in few colours fits into a palette unseen, and any with the last. */
const steps = [4, 6, 8, 12, 16, 32, 64] as const

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

type Indexed = { palette: number[]; rows: Buffer }

/** Each pixel as its place in the palette, each row behind the name of its filter; null where 256 places are too few. */
function indexed(pixels: Uint8Array, width: number, step: number): Indexed | null {
  const palette = new Map<number, number>()
  const count = pixels.length / 4
  const rows = Buffer.alloc(count + count / width)
  const rounded = (at: number) => Math.min(255, Math.round((pixels[at] ?? 0) / step) * step)
  for (let at = 0; at < count; at += 1) {
    const colour = (rounded(at * 4) << 16) | (rounded(at * 4 + 1) << 8) | rounded(at * 4 + 2)
    const index = palette.get(colour) ?? palette.size
    if (index > 255) return null
    palette.set(colour, index)
    rows[at + Math.floor(at / width) + 1] = index
  }
  return { palette: [...palette.keys()], rows }
}

/** A PNG of at most 256 colours out of opaque RGBA pixels: a quarter of what it weighs with all of them. */
export function smallPng(pixels: Uint8Array, width: number, height: number): Buffer {
  for (const step of steps) {
    const found = indexed(pixels, width, step)
    if (found !== null) return written(found, width, height)
  }
  throw new Error('no palette holds the colours')
}

function written({ palette, rows }: Indexed, width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colours = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(colours)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}
