import { saveFile } from '../../lib/http/download.ts'

const scale = 2
const font = 'Instrument Sans Variable'
/** CSS properties that are copied to the picture. */
const copiedProperties = `
  display position inset translate transform box-sizing width height
  min-width margin padding border border-radius border-collapse border-spacing background-color
  overflow flex flex-direction flex-wrap align-items align-content align-self justify-content
  justify-items gap grid-template-columns grid-template-rows grid-column grid-row place-items color
  font font-variant-numeric letter-spacing word-spacing line-height text-align text-anchor text-overflow
  white-space vertical-align clip-path opacity fill stroke stroke-width stroke-dasharray
  stroke-linejoin list-style text-decoration visibility`
  .trim()
  .split(/\s+/)

/** Saves a card as a PNG without its buttons. */
export async function savePicture(card: HTMLElement, name: string): Promise<void> {
  const { width, height } = card.getBoundingClientRect()
  const copy = cloneWithStyles(card)
  copy.style.margin = '0'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${await fontFace()}</style><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(copy)}</foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas context')
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file === null) throw new Error('the picture could not be encoded')
  saveFile(file, name)
}

/** Returns a clone with the computed style of each element inlined. */
function cloneWithStyles<T extends Element>(element: T): T {
  const copy = element.cloneNode(false)
  if (!isSameKind(element, copy)) throw new Error('a clone has the same node name')
  if (copy instanceof HTMLElement || copy instanceof SVGElement) {
    const own = getComputedStyle(element)
    for (const property of copiedProperties) copy.style.setProperty(property, own.getPropertyValue(property))
    copy.removeAttribute('class')
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      if (!child.hasAttribute('data-no-picture')) copy.append(cloneWithStyles(child))
    } else copy.append(child.cloneNode())
  }
  return copy
}

const isSameKind = <T extends Element>(element: T, copy: Node): copy is T =>
  copy.nodeName === element.nodeName

/** Returns the @font-face rule with the font inlined, because a picture cannot load it. */
async function fontFace(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const rule = rules.find(
    (one) => one instanceof CSSFontFaceRule && one.style.getPropertyValue('font-family').includes(font),
  )
  const path = rule && /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
  if (path === undefined) return ''
  const base = rule?.parentStyleSheet?.href ?? document.baseURI
  const file = await (await fetch(new URL(path, base))).blob()
  const data = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : resolve(''))
    reader.onerror = () => reject(new Error('the font could not be read'))
    reader.readAsDataURL(file)
  })
  return `@font-face{font-family:"${font}";font-weight:400 700;src:url(${data}) format("woff2")}`
}
