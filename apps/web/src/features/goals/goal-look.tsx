import { type Goal, type GoalCategory, goalCategoryStyles } from '@lucas/contract/planning/goal.ts'

/** Category colour tokens that goals use (design 3). */
const tokens: Record<GoalCategory, string> = {
  emergency: 'transporte',
  vacation: 'educacion',
  home: 'servicios',
  vehicle: 'alimentacion',
  education: 'entretenimiento',
  investment: 'salario',
  other: 'otros',
}

type Looks = Pick<Goal, 'category' | 'color'>

/** Returns the goal's colour. The default colour of a category follows the theme; a chosen colour does not. */
export const goalColor = ({ category, color }: Looks): string =>
  color === goalCategoryStyles[category].color ? `var(--lu-cat-${tokens[category]})` : color

const goalSurface = ({ category, color }: Looks): string =>
  color === goalCategoryStyles[category].color
    ? `var(--lu-cat-${tokens[category]}-bg)`
    : `color-mix(in oklab, ${color} 16%, var(--lu-surface))`

export const GoalTile = ({ goal, size = 'md' }: { goal: Looks & Pick<Goal, 'icon'>; size?: 'sm' | 'md' }) => (
  <span
    aria-hidden="true"
    className={`emoji grid flex-none place-items-center rounded-[10px] ${size === 'sm' ? 'size-9 text-[17px]' : 'size-10 text-[20px]'}`}
    style={{ background: goalSurface(goal) }}
  >
    {goal.icon}
  </span>
)
