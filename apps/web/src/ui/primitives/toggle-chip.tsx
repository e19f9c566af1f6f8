import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface ToggleChipProps {
  pressed: boolean
  onPress: () => void
  /** The colour of an institution, shown as a dot. */
  color?: string | null
  count?: number | undefined
  children: ReactNode
}

/** A toggle button. When pressed it has a border, a background and a tick (design 6). */
export const ToggleChip = ({ pressed, onPress, color, count, children }: ToggleChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={`tap-area flex h-9 max-w-full items-center gap-1.5 rounded-md border px-2.5 text-sm font-medium transition-colors duration-100 md:h-[30px] ${
      pressed ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong bg-surface hover:bg-surface-2'
    }`}
  >
    {pressed && <Check aria-hidden="true" className="size-3.5 flex-none" strokeWidth={2.4} />}
    {color !== undefined && (
      <span
        aria-hidden="true"
        className="size-2.5 flex-none rounded-full"
        style={{ backgroundColor: color ?? '#6b6b70' }}
      />
    )}
    <span className="truncate">{children}</span>
    {count !== undefined && <span className="num text-xs text-ink-3">{count.toLocaleString('es-CL')}</span>}
  </button>
)
