import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
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

/** A state in a word; the colour only underlines it. */
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

/** 'Pendiente', a dashed outline beside the name. */
export const PendingTag = () => (
  <span className="flex-none rounded-xs border border-dashed border-line-control px-[5px] text-[11px] leading-4 font-medium text-ink-2">
    {uiCopy.pending}
  </span>
)

/** '1 de 3', beside the name of a part of a divided movement. */
export const PartTag = ({ part }: { part: NonNullable<Transaction['part']> }) => (
  <span
    title={uiCopy.part(part.number, part.total)}
    className="num flex-none rounded-xs bg-surface-2 px-[5px] text-[11px] leading-4 font-medium text-ink-2"
  >
    {uiCopy.partMark(part.number, part.total)}
  </span>
)
