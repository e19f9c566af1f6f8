import { type Goal, type GoalCategory, goalLooks } from '@lucas/contract/goal.ts'

/** The colours of the transactions' categories that goals borrow (design 3). */
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

/** The category's colour follows the theme; one that was chosen by hand stays what it is. */
export const goalColor = ({ category, color }: Looks): string =>
  color === goalLooks[category].color ? `var(--lu-cat-${tokens[category]})` : color

const goalSurface = ({ category, color }: Looks): string =>
  color === goalLooks[category].color
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
