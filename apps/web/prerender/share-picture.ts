import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { landingCopy } from '@lucas/contract/copy/users/landing.ts'
import type { Canvas, CanvasKit } from 'canvaskit-wasm'
import { guillochePath } from '../src/ui/brand/guilloche.ts'
import { coin, symbolPath, wordmarkPath, wordmarkStroke } from '../src/ui/brand/logo-paths.ts'
import { createColours, createPaint, drawAt, openCanvasKit, parsePath } from './canvas.ts'
import { smallPng } from './small-png.ts'

export const pictureFile = 'lucas.png'
export const pictureSize = { width: 1200, height: 630 } as const

const { resolve } = createRequire(import.meta.url)
const fontFile = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const family = 'Instrument Sans'
const margin = 84
/** The width of the text at the left of the rosette (design 6). */
const textWidth = 660

/** Draws the preview image: the logo, the rosette and the title of the landing page (design 1 and 2). */
export async function drawPicture(root: string): Promise<Uint8Array> {
  const canvasKit = await openCanvasKit()
  const { width, height } = pictureSize
  const surface = canvasKit.MakeSurface(width, height)
  if (surface === null) throw new Error('no surface to draw on')
  const hexOf = createColours(root)
  const colour = (name: string) => canvasKit.parseColorString(hexOf(name))
  const canvas = surface.getCanvas()
  const fill = createPaint(canvasKit, canvasKit.PaintStyle.Fill)
  const stroke = createPaint(canvasKit, canvasKit.PaintStyle.Stroke)

  canvas.drawColor(colour('note'))
  stroke.setColor(colour('note-ink-2'))
  stroke.setAlphaf(0.36)
  stroke.setStrokeWidth(1.1)
  drawAt(canvas, { x: 1136, y: 315, scale: 0.86 }, () =>
    canvas.drawPath(parsePath(canvasKit, guillochePath), stroke),
  )

  fill.setColor(colour('note-ink'))
  stroke.setColor(colour('note-ink'))
  stroke.setStrokeWidth(wordmarkStroke)
  drawAt(canvas, { x: margin - 7, y: 72, scale: 1.9 }, () => {
    canvas.drawPath(parsePath(canvasKit, symbolPath), fill)
    fill.setColor(colour('gold'))
    canvas.drawCircle(coin.cx, coin.cy, coin.r, fill)
  })
  drawAt(canvas, { x: margin + 72, y: 84, scale: 1.1 }, () =>
    canvas.drawPath(parsePath(canvasKit, wordmarkPath), stroke),
  )

  const font = readFileSync(resolve(fontFile))
  const write = (text: string, y: number, size: number, weight: number, name: string) =>
    drawText(canvasKit, canvas, font, { text, y, size, weight, colour: colour(name) })
  const below = write(landingCopy.hero.title, 204, 92, 600, 'note-ink')
  write(landingCopy.description, below + 26, 30, 450, 'note-ink-2')

  const pixels = canvas.readPixels(0, 0, {
    width,
    height,
    alphaType: canvasKit.AlphaType.Opaque,
    colorType: canvasKit.ColorType.RGBA_8888,
    colorSpace: canvasKit.ColorSpace.SRGB,
  })
  surface.delete()
  if (!(pixels instanceof Uint8Array)) throw new Error('the picture could not be read')
  return smallPng(pixels, width, height)
}

interface TextLine {
  text: string
  y: number
  size: number
  weight: number
  colour: Float32Array
}

/** Draws text left of the rosette and returns the y position of its end. */
function drawText(
  canvasKit: CanvasKit,
  canvas: Canvas,
  font: Uint8Array,
  { text, y, size, weight, colour }: TextLine,
) {
  const fonts = canvasKit.TypefaceFontProvider.Make()
  fonts.registerFont(font, family)
  const textStyle = {
    color: colour,
    fontFamilies: [family],
    fontSize: size,
    letterSpacing: size > 60 ? -0.04 * size : 0,
    heightMultiplier: size > 60 ? 1.04 : 1.4,
    fontVariations: [{ axis: 'wght', value: weight }],
  }
  const builder = canvasKit.ParagraphBuilder.MakeFromFontProvider(
    new canvasKit.ParagraphStyle({ textStyle }),
    fonts,
  )
  builder.addText(text)
  const paragraph = builder.build()
  paragraph.layout(textWidth)
  canvas.drawParagraph(paragraph, margin, y)
  return y + paragraph.getHeight()
}
