import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import openKit, { type Canvas, type CanvasKit, type Paint } from 'canvaskit-wasm'

const { resolve } = createRequire(import.meta.url)

/** Opens Skia, which draws the pictures of the build. */
export const openCanvasKit = (): Promise<CanvasKit> =>
  openKit({ locateFile: (file) => join(dirname(resolve('canvaskit-wasm')), file) })

/** Returns a reader of the colours of the light theme, which come first in tokens.css. It throws for an unknown name. */
export function createColours(root: string): (name: string) => string {
  const text = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8')
  const found = new Map<string, string>()
  for (const [, name = '', hex = ''] of text.matchAll(/--lu-([\w-]+): (#[0-9a-f]{6})/g))
    if (!found.has(name)) found.set(name, hex)
  return (name) => {
    const hex = found.get(name)
    if (hex === undefined) throw new Error(`tokens.css has no ${name}`)
    return hex
  }
}

/** Returns a smooth paint. */
export function createPaint(canvasKit: CanvasKit, style: CanvasKit['PaintStyle']['Fill']): Paint {
  const paint = new canvasKit.Paint()
  paint.setAntiAlias(true)
  paint.setStyle(style)
  return paint
}

/** Returns the path of an SVG drawing. */
export function parsePath(canvasKit: CanvasKit, drawing: string) {
  const path = canvasKit.Path.MakeFromSVGString(drawing)
  if (path === null) throw new Error('a mark that is no path')
  return path
}

/** Draws with an origin and a scale of its own. */
export function drawAt(
  canvas: Canvas,
  { x, y, scale }: { x: number; y: number; scale: number },
  draw: () => void,
) {
  canvas.save()
  canvas.translate(x, y)
  canvas.scale(scale, scale)
  draw()
  canvas.restore()
}
