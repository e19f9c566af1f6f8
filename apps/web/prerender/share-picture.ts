import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { landingCopy } from '@lucas/contract/copy/landing.ts'
import openKit, { type Canvas, type CanvasKit, type Paint } from 'canvaskit-wasm'
import { engraving } from '../src/ui/engraving.ts'
import { coin, symbolPath, wordmarkPath, wordmarkStroke } from '../src/ui/marks.ts'
import { smallPng } from './small-png.ts'

export const pictureFile = 'lucas.png'
export const pictureSize = { width: 1200, height: 630 } as const

const { resolve } = createRequire(import.meta.url)
const fontFile = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const family = 'Instrument Sans'
const margin = 84
/** The quiet side of the note (design 6). */
const textWidth = 660

/** The colours of the light theme, which tokens.css writes first. */
function colours(root: string): Map<string, string> {
  const text = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8')
  const found = new Map<string, string>()
  for (const [, name = '', hex = ''] of text.matchAll(/--lu-([\w-]+): (#[0-9a-f]{6})/g))
    if (!found.has(name)) found.set(name, hex)
  return found
}

/** The luca note as a picture: the mark, the rosette and the sentence of the landing page (design 1 and 2). */
export async function drawPicture(root: string): Promise<Uint8Array> {
  const kit = await openKit({ locateFile: (file) => join(dirname(resolve('canvaskit-wasm')), file) })
  const { width, height } = pictureSize
  const surface = kit.MakeSurface(width, height)
  if (surface === null) throw new Error('no surface to draw on')
  const hex = colours(root)
  const colour = (name: string) => kit.parseColorString(hex.get(name) ?? missing(name))
  const canvas = surface.getCanvas()
  const fill = paintOf(kit, kit.PaintStyle.Fill)
  const stroke = paintOf(kit, kit.PaintStyle.Stroke)

  canvas.drawColor(colour('note'))
  stroke.setColor(colour('note-ink-2'))
  stroke.setAlphaf(0.36)
  stroke.setStrokeWidth(1.1)
  drawAt(canvas, { x: 1136, y: 315, scale: 0.86 }, () => canvas.drawPath(pathOf(kit, engraving), stroke))

  fill.setColor(colour('note-ink'))
  stroke.setColor(colour('note-ink'))
  stroke.setStrokeWidth(wordmarkStroke)
  drawAt(canvas, { x: margin - 7, y: 72, scale: 1.9 }, () => {
    canvas.drawPath(pathOf(kit, symbolPath), fill)
    fill.setColor(colour('gold'))
    canvas.drawCircle(coin.cx, coin.cy, coin.r, fill)
  })
  drawAt(canvas, { x: margin + 72, y: 84, scale: 1.1 }, () =>
    canvas.drawPath(pathOf(kit, wordmarkPath), stroke),
  )

  const font = readFileSync(resolve(fontFile))
  const write = (text: string, y: number, size: number, weight: number, name: string) =>
    writeText(kit, canvas, font, { text, y, size, weight, colour: colour(name) })
  const below = write(landingCopy.hero.title, 204, 92, 600, 'note-ink')
  write(landingCopy.description, below + 26, 30, 450, 'note-ink-2')

  const pixels = canvas.readPixels(0, 0, {
    width,
    height,
    alphaType: kit.AlphaType.Opaque,
    colorType: kit.ColorType.RGBA_8888,
    colorSpace: kit.ColorSpace.SRGB,
  })
  surface.delete()
  if (!(pixels instanceof Uint8Array)) throw new Error('the picture could not be read')
  return smallPng(pixels, width, height)
}

function missing(name: string): never {
  throw new Error(`tokens.css has no ${name}`)
}

function paintOf(kit: CanvasKit, style: CanvasKit['PaintStyle']['Fill']): Paint {
  const paint = new kit.Paint()
  paint.setAntiAlias(true)
  paint.setStyle(style)
  return paint
}

function pathOf(kit: CanvasKit, drawing: string) {
  const path = kit.Path.MakeFromSVGString(drawing)
  if (path === null) throw new Error('a mark that is no path')
  return path
}

function drawAt(canvas: Canvas, { x, y, scale }: { x: number; y: number; scale: number }, draw: () => void) {
  canvas.save()
  canvas.translate(x, y)
  canvas.scale(scale, scale)
  draw()
  canvas.restore()
}

interface Line {
  text: string
  y: number
  size: number
  weight: number
  colour: Float32Array
}

/** Writes left of the rosette, and answers where the text ends. */
function writeText(
  kit: CanvasKit,
  canvas: Canvas,
  font: Uint8Array,
  { text, y, size, weight, colour }: Line,
) {
  const fonts = kit.TypefaceFontProvider.Make()
  fonts.registerFont(font, family)
  const textStyle = {
    color: colour,
    fontFamilies: [family],
    fontSize: size,
    letterSpacing: size > 60 ? -0.04 * size : 0,
    heightMultiplier: size > 60 ? 1.04 : 1.4,
    fontVariations: [{ axis: 'wght', value: weight }],
  }
  const builder = kit.ParagraphBuilder.MakeFromFontProvider(new kit.ParagraphStyle({ textStyle }), fonts)
  builder.addText(text)
  const paragraph = builder.build()
  paragraph.layout(textWidth)
  canvas.drawParagraph(paragraph, margin, y)
  return y + paragraph.getHeight()
}
