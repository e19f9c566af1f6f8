import type { Page } from 'playwright-core'
import { z } from 'zod'

const compared = z.object({ differing: z.number(), size: z.string(), isSameSize: z.boolean() })
export type Compared = z.infer<typeof compared>

/**
 * How many of a million pixels differ. Edges of letters fall a hair beside from one machine to the next: a pixel is the
 * same where one like it stands next to it in the other picture.
 */
const comparer = `async ([before, after]) => {
  const pixels = async (data) => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob())
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    context.drawImage(bitmap, 0, 0)
    return { width, height, data: context.getImageData(0, 0, width, height).data }
  }
  const [one, other] = [await pixels(before), await pixels(after)]
  const { width, height } = one
  const isSameSize = other.width === width && other.height === height
  if (!isSameSize) return { differing: 1e6, size: other.width + '×' + other.height, isSameSize }
  const near = (a, at, b, to) => [0, 1, 2].every((channel) => Math.abs(a[at + channel] - b[to + channel]) <= 40)
  const found = (a, b, x, y) => {
    const at = (y * width + x) * 4
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [column, row] = [x + dx, y + dy]
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        if (near(a, at, b, (row * width + column) * 4)) return true
      }
    return false
  }
  let count = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (!found(one.data, other.data, x, y) || !found(other.data, one.data, x, y)) count += 1
  return { differing: (count / (width * height)) * 1e6, size: width + '×' + height, isSameSize }
}`

/** Two pictures, compared in an empty page: a browser reads its own pictures best. */
export async function compare(page: Page, before: Buffer, after: Buffer): Promise<Compared> {
  const given = JSON.stringify([before.toString('base64'), after.toString('base64')])
  return compared.parse(await page.evaluate(`(${comparer})(${given})`))
}
