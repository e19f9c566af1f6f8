import { type CategoryLabel, categoryEmojis, categoryNameOf } from '@lucas/contract/copy/categories.ts'

interface Look {
  tile: string
  chart: string
}

const looks: Record<CategoryLabel, Look> = {
  ALIMENTACIÓN: {
    tile: 'bg-cat-alimentacion-bg text-cat-alimentacion-ink',
    chart: 'var(--lu-cat-alimentacion)',
  },
  TRANSPORTE: { tile: 'bg-cat-transporte-bg text-cat-transporte-ink', chart: 'var(--lu-cat-transporte)' },
  ROPA: { tile: 'bg-cat-ropa-bg text-cat-ropa-ink', chart: 'var(--lu-cat-ropa)' },
  ENTRETENIMIENTO: {
    tile: 'bg-cat-entretenimiento-bg text-cat-entretenimiento-ink',
    chart: 'var(--lu-cat-entretenimiento)',
  },
  SALARIO: { tile: 'bg-cat-salario-bg text-cat-salario-ink', chart: 'var(--lu-cat-salario)' },
  SERVICIOS: { tile: 'bg-cat-servicios-bg text-cat-servicios-ink', chart: 'var(--lu-cat-servicios)' },
  SALUD: { tile: 'bg-cat-salud-bg text-cat-salud-ink', chart: 'var(--lu-cat-salud)' },
  EDUCACIÓN: { tile: 'bg-cat-educacion-bg text-cat-educacion-ink', chart: 'var(--lu-cat-educacion)' },
  HOGAR: { tile: 'bg-cat-otros-bg text-cat-otros-ink', chart: 'var(--lu-cat-otros)' },
  COMPRAS: { tile: 'bg-cat-ropa-bg text-cat-ropa-ink', chart: 'var(--lu-cat-ropa)' },
  OTROS: { tile: 'bg-cat-otros-bg text-cat-otros-ink', chart: 'var(--lu-cat-otros)' },
}

export const isCategoryLabel = (category: string): category is CategoryLabel => Object.hasOwn(looks, category)
const labelOf = (category: string): CategoryLabel => (isCategoryLabel(category) ? category : 'OTROS')

/** As people read it; an empty one shows as "Otros" (spec 9). */
export const categoryName = categoryNameOf
/** Unknown ones get a box (spec 9). */
export const categoryEmoji = (category: string): string =>
  category === '' || isCategoryLabel(category) ? categoryEmojis[labelOf(category)] : '📦'
/** Colour of a mark in a chart. */
export const categoryColor = (category: string): string => looks[labelOf(category)].chart

export const CategoryTile = ({ category, size = 'md' }: { category: string; size?: 'md' | 'lg' }) => (
  <span
    aria-hidden="true"
    className={`emoji grid flex-none place-items-center rounded-[10px] ${size === 'lg' ? 'size-11 text-[21px]' : 'size-9 text-[17px]'} ${looks[labelOf(category)].tile}`}
  >
    {categoryEmoji(category)}
  </span>
)

export const CategoryBadge = ({ category }: { category: string }) => (
  <span
    className={`inline-flex h-[22px] items-center gap-[5px] rounded-sm px-2 text-xs font-medium whitespace-nowrap ${looks[labelOf(category)].tile}`}
  >
    <span aria-hidden="true" className="emoji text-[11px]">
      {categoryEmoji(category)}
    </span>
    {categoryName(category)}
  </span>
)
