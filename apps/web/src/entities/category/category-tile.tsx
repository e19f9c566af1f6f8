import { categoryEmojis, getCategoryName } from '@lucas/contract/copy/transactions/categories.ts'
import { categorySeparator } from '@lucas/contract/rules/category-path.ts'
import type { ShownColor } from '@lucas/contract/transactions/category.ts'
import { findCategory, useCategories } from './category-store.ts'

interface CategoryStyle {
  tile: string
  chart: string
}

/** The design tokens name each colour after its first category (design 3). */
const styles: Record<ShownColor, CategoryStyle> = {
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
  brown: { tile: 'bg-cat-hogar-bg text-cat-hogar-ink', chart: 'var(--lu-cat-hogar)' },
  plum: { tile: 'bg-cat-personas-bg text-cat-personas-ink', chart: 'var(--lu-cat-personas)' },
}

/** Returns the name that the user sees for a category; an empty key shows as "Otros" (spec 9). */
export const categoryName = (category: string): string =>
  findCategory(category)?.name ?? getCategoryName(category)
/** Returns the name in a list of choices: of a sub-category also the category that contains it. */
export function categoryChoiceName(category: string): string {
  const parent = findCategory(category)?.parent ?? null
  const name = categoryName(category)
  return parent === null ? name : `${categoryName(parent)} ${categorySeparator} ${name}`
}
/** Returns the emoji of a category; unknown categories get a box (spec 9). */
export const categoryEmoji = (category: string): string =>
  category === '' ? categoryEmojis.OTROS : (findCategory(category)?.emoji ?? '📦')
/** Returns the chart colour of a category. */
export const categoryColor = (category: string): string => toChartColor(findCategory(category)?.color)
export const toChartColor = (color: ShownColor = 'grey'): string => styles[color].chart

const toTileClass = (category: string): string => styles[findCategory(category)?.color ?? 'grey'].tile

interface TileProps {
  category: string
  size?: 'md' | 'lg'
}

export function CategoryTile({ category, size = 'md' }: TileProps) {
  useCategories()
  return <EmojiTile emoji={categoryEmoji(category)} tile={toTileClass(category)} size={size} />
}

/** The tile of a category that is not saved yet. */
export const DraftTile = ({ emoji, color }: { emoji: string; color: ShownColor }) => (
  <EmojiTile emoji={emoji} tile={styles[color].tile} size="md" />
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
      className={`inline-flex h-[22px] items-center gap-[5px] rounded-sm px-2 text-xs font-medium whitespace-nowrap ${toTileClass(category)}`}
    >
      <span aria-hidden="true" className="emoji text-[11px]">
        {categoryEmoji(category)}
      </span>
      {categoryName(category)}
    </span>
  )
}
