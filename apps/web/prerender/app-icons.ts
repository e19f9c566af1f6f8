import type { CanvasKit } from 'canvaskit-wasm'
import { coin, symbolPath } from '../src/ui/brand/logo-paths.ts'
import { createColours, createPaint, drawAt, openCanvasKit, parsePath } from './canvas.ts'

/** The view box of the mark. */
const markSize = 32
/** The part of the icon's side that the mark takes: less where a device may cut the edges to a circle of four fifths. */
const parts = { rounded: 0.6, square: 0.6, maskable: 0.48 } as const

/** An icon of the installed app: `rounded` has corners of its own, the others fill their square. */
export interface AppIcon {
  file: string
  size: number
  shape: keyof typeof parts
}

/** The icons of the manifest, and Apple's. */
export const appIcons = [
  { file: 'icon-192.png', size: 192, shape: 'rounded' },
  { file: 'icon-512.png', size: 512, shape: 'rounded' },
  { file: 'icon-maskable-512.png', size: 512, shape: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, shape: 'square' },
] as const satisfies readonly AppIcon[]

const favicon = { file: 'favicon.ico', size: 32, shape: 'rounded' } as const

/** Draws the icons from the mark and the colours of the design, as PNG files, and the favicon of browsers without SVG. */
export async function drawAppIcons(root: string): Promise<{ file: string; source: Uint8Array }[]> {
  const canvasKit = await openCanvasKit()
  const hexOf = createColours(root)
  return [
    ...appIcons.map((icon) => ({ file: icon.file, source: drawIcon(canvasKit, hexOf, icon) })),
    { file: favicon.file, source: toIco(drawIcon(canvasKit, hexOf, favicon), favicon.size) },
  ]
}

function drawIcon(canvasKit: CanvasKit, hexOf: (name: string) => string, { size, shape }: AppIcon) {
  const surface = canvasKit.MakeSurface(size, size)
  if (surface === null) throw new Error('no surface to draw on')
  const canvas = surface.getCanvas()
  const fill = createPaint(canvasKit, canvasKit.PaintStyle.Fill)
  const colour = (name: string) => canvasKit.parseColorString(hexOf(name))
  canvas.clear(canvasKit.TRANSPARENT)
  fill.setColor(colour('note'))
  const radius = shape === 'rounded' ? (size * 15) / 64 : 0
  canvas.drawRRect(canvasKit.RRectXY(canvasKit.XYWHRect(0, 0, size, size), radius, radius), fill)
  const mark = size * parts[shape]
  drawAt(canvas, { x: (size - mark) / 2, y: (size - mark) / 2, scale: mark / markSize }, () => {
    fill.setColor(colour('note-ink'))
    canvas.drawPath(parsePath(canvasKit, symbolPath), fill)
    fill.setColor(colour('gold'))
    canvas.drawCircle(coin.cx, coin.cy, coin.r, fill)
  })
  const png = surface.makeImageSnapshot().encodeToBytes()
  surface.delete()
  if (png === null) throw new Error('the icon could not be written')
  return png
}

/** Returns an ICO file with one PNG: a header of 6 bytes, an entry of 16, and the picture. */
function toIco(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
