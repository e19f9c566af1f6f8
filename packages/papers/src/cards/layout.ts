import type { DrawnPage } from '../draw-pdf.ts'
import type { Random } from '../random.ts'
import type { CardWishes, TrueCard, TrueCardRow } from './true-card.ts'

/** The paper of one issuer. */
export interface CardLayout {
  name: string
  institutionId: string
  wishes: CardWishes
  draw: (random: Random, card: TrueCard) => DrawnPage[]
  /** The description as the paper prints it, where it has more than the merchant. */
  describe?: (row: TrueCardRow) => string
}

export const classicSections = {
  operations: '1.TOTAL OPERACIONES',
  products: '2.PRODUCTOS O SERVICIOS VOLUNTARIAMENTE CONTRATADOS',
  charges: '3.CARGOS, COMISIONES, IMPUESTOS Y ABONOS',
  plans: '4.INFORMACION COMPRAS EN CUOTAS EN PERIODO',
} as const
