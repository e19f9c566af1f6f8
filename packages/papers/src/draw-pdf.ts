import PdfDocument from 'pdfkit'

/** A text at a place of a page, in points from the top left corner; `y` is the baseline. */
export interface DrawnText {
  x: number
  y: number
  text: string
  /** Size of the type; 7 points where it is missing. */
  size?: number
  /** Which point of the text is at `x`; the left end where it is missing. */
  align?: 'left' | 'right' | 'centre'
}

export interface DrawnPage {
  width: number
  height: number
  texts: readonly DrawnText[]
}

/** Draws pages as a PDF, encrypted where a password is given. Texts are written in the given order. */
export async function drawPdf(
  pages: readonly DrawnPage[],
  { password }: { password?: string } = {},
): Promise<Buffer> {
  const document = new PdfDocument({
    autoFirstPage: false,
    margin: 0,
    ...(password === undefined ? {} : { userPassword: password, pdfVersion: '1.7ext3' }),
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => {
    document.on('end', resolve)
  })
  document.font('Helvetica')
  for (const { width, height, texts } of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    for (const { x, y, text, size = 7, align = 'left' } of texts) {
      document.fontSize(size)
      const shift = { left: 0, right: 1, centre: 0.5 }[align] * document.widthOfString(text)
      document.text(text, x - shift, y, { lineBreak: false, baseline: 'alphabetic' })
    }
  }
  document.end()
  await ended
  return Buffer.concat(parts)
}
