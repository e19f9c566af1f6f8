import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-surface-2 text-ink-2',
  ok: 'bg-income-soft text-income',
  warn: 'bg-warning-soft text-warning',
  bad: 'bg-negative-soft text-negative',
  brand: 'bg-brand-soft text-brand',
  gold: 'bg-gold-soft text-gold-ink',
} as const
export type BadgeTone = keyof typeof tones

/** A state in one word. The colour only supports the word. */
export function Badge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: BadgeTone
  dot?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={`num inline-flex h-[22px] items-center gap-[5px] rounded-sm px-2 text-xs font-medium ${tones[tone]}`}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
