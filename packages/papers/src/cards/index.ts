import { disturb } from '../disturb.ts'
import { type DrawnPage, drawPdf } from '../draw-pdf.ts'
import type { Paper } from '../paper.ts'
import { createRandom, type Random } from '../random.ts'
import { bci, bice, chile, itau, santander, security } from './banks.ts'
import type { CardLayout } from './layout.ts'
import { lider, ripley, tenpo } from './retailers.ts'
import { cencosud, cmr, itauWeb } from './shops.ts'
import { inventCard, type TrueCard } from './true-card.ts'

export type { CardLayout } from './layout.ts'
export type { TrueCard } from './true-card.ts'

export const cardLayouts: readonly CardLayout[] = [
  chile,
  bci,
  itau,
  itauWeb,
  santander,
  bice,
  security,
  cmr,
  cencosud,
  ripley,
  lider,
  tenpo,
]

/** Draws the card statement that a seed invents, as the PDF of an issuer. `change` makes the paper differ from the truth. */
export async function drawCardStatement(
  layout: CardLayout,
  seed: number,
  {
    password,
    closesOn,
    change = (card) => card,
    changePages = () => {},
  }: {
    password?: string
    /** The day of the statement; else the seed decides. */
    closesOn?: string
    change?: (card: TrueCard) => TrueCard
    changePages?: (pages: Paper['pages']) => void
  } = {},
): Promise<{ bytes: Buffer; truth: TrueCard }> {
  const random = createRandom(seed)
  const truth = inventCard(random, { ...layout.wishes, ...(closesOn !== undefined && { closesOn }) })
  const pages = stretch(layout.draw(random, change(truth)), random)
  disturb({ pages }, random)
  changePages(pages)
  return { bytes: await drawPdf(pages, password === undefined ? {} : { password }), truth }
}

/** Scales the places of a paper a little, so that no reader can know columns and line heights. */
function stretch(pages: readonly DrawnPage[], random: Random): Paper['pages'] {
  const [across, down] = [random.int(96, 104) / 100, random.int(100, 112) / 100]
  return pages.map(({ width, height, texts }) => ({
    width: width * across,
    height: height * down,
    texts: texts.map((text) => ({ ...text, x: text.x * across, y: text.y * down })),
  }))
}
