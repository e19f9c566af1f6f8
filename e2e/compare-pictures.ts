import type { Page } from 'playwright-core'
import { z } from 'zod'

const comparisonSchema = z.object({ differing: z.number(), size: z.string(), isSameSize: z.boolean() })
export type PictureComparison = z.infer<typeof comparisonSchema>

/**
 * Counts the differing pixels per million. Tolerates shifted edges of letters: a pixel is equal when it is between the
 * lightest and the darkest pixel around it in the other picture.
 */
const compareScript = `async ([before, after]) => {
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
  const fits = (a, b, x, y) => {
    const at = (y * width + x) * 4
    return [0, 1, 2].every((channel) => {
      let [least, most] = [255, 0]
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const value = b[(row * width + column) * 4 + channel]
          least = Math.min(least, value)
          most = Math.max(most, value)
        }
      return a[at + channel] >= least - 24 && a[at + channel] <= most + 24
    })
  }
  let count = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (!fits(one.data, other.data, x, y) || !fits(other.data, one.data, x, y)) count += 1
  return { differing: (count / (width * height)) * 1e6, size: width + '×' + height, isSameSize }
}`

/** Compares two pictures in an empty page of the browser, which decodes them. */
export async function comparePictures(page: Page, before: Buffer, after: Buffer): Promise<PictureComparison> {
  const given = JSON.stringify([before.toString('base64'), after.toString('base64')])
  return comparisonSchema.parse(await page.evaluate(`(${compareScript})(${given})`))
}
