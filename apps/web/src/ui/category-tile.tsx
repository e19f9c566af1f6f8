import type { CategoryColor } from '@lucas/contract/category.ts'
import { categoryEmojis, categoryNameOf } from '@lucas/contract/copy/categories.ts'
import { categoryOf, useCategories } from '../lib/categories.ts'

interface Look {
  tile: string
  chart: string
}

/** The nine colours are named in the tokens by the category that they were made for (design 3). */
const looks: Record<CategoryColor, Look> = {
  orange: { tile: 'bg-cat-alimentacion-bg text-cat-alimentacion-ink', chart: 'var(--lu-cat-alimentacion)' },
  blue: { tile: 'bg-cat-transporte-bg text-cat-transporte-ink', chart: 'var(--lu-cat-transporte)' },
  crimson: { tile: 'bg-cat-ropa-bg text-cat-ropa-ink', chart: 'var(--lu-cat-ropa)' },
  lavender: {
    tile: 'bg-cat-entretenimiento-bg text-cat-entretenimiento-ink',
    chart: 'var(--lu-cat-entretenimiento)',
  },
  green: { tile: 'bg-cat-salario-bg text-cat-salario-ink', chart: 'var(--lu-cat-salario)' },
  teal: { tile: 'bg-cat-servicios-bg text-cat-servicios-ink', chart: 'var(--lu-cat-servicios)' },
  red: { tile: 'bg-cat-salud-bg text-cat-salud-ink', chart: 'var(--lu-cat-salud)' },
  gold: { tile: 'bg-cat-educacion-bg text-cat-educacion-ink', chart: 'var(--lu-cat-educacion)' },
  grey: { tile: 'bg-cat-otros-bg text-cat-otros-ink', chart: 'var(--lu-cat-otros)' },
}

/** As people read it; an empty one shows as "Otros" (spec 9). */
export const categoryName = categoryNameOf
/** Unknown ones get a box (spec 9). */
export const categoryEmoji = (category: string): string =>
  category === '' ? categoryEmojis.OTROS : (categoryOf(category)?.emoji ?? '📦')
/** Colour of a mark in a chart. */
export const categoryColor = (category: string): string => colorOf(categoryOf(category)?.color)
export const colorOf = (color: CategoryColor = 'grey'): string => looks[color].chart

const tileOf = (category: string): string => looks[categoryOf(category)?.color ?? 'grey'].tile

interface TileProps {
  category: string
  size?: 'md' | 'lg'
}

export function CategoryTile({ category, size = 'md' }: TileProps) {
  useCategories()
  return <EmojiTile emoji={categoryEmoji(category)} tile={tileOf(category)} size={size} />
}

/** The tile of a category that is being made. */
export const DraftTile = ({ emoji, color }: { emoji: string; color: CategoryColor }) => (
  <EmojiTile emoji={emoji} tile={looks[color].tile} size="md" />
)

const EmojiTile = ({ emoji, tile, size }: { emoji: string; tile: string; size: 'md' | 'lg' }) => (
  <span
    aria-hidden="true"
    className={`emoji grid flex-none place-items-center rounded-[10px] ${size === 'lg' ? 'size-11 text-[21px]' : 'size-9 text-[17px]'} ${tile}`}
  >
    {emoji}
  </span>
)

export function CategoryBadge({ category }: { category: string }) {
  useCategories()
  return (
    <span
      className={`inline-flex h-[22px] items-center gap-[5px] rounded-sm px-2 text-xs font-medium whitespace-nowrap ${tileOf(category)}`}
    >
      <span aria-hidden="true" className="emoji text-[11px]">
        {categoryEmoji(category)}
      </span>
      {categoryName(category)}
    </span>
  )
}
