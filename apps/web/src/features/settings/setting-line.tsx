import type { ReactNode } from 'react'

interface SettingLineProps {
  title: ReactNode
  note?: ReactNode
  /** The control, at the right or below. */
  children: ReactNode
}

/** One setting of a card: title, note and control. */
export const SettingLine = ({ title, note, children }: SettingLineProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-line py-3.5 not-first:border-t">
    <div className="min-w-0">
      <h3 className="font-[550]">{title}</h3>
      {note !== undefined && <p className="text-sm text-ink-3">{note}</p>}
    </div>
    {children}
  </div>
)

export const SettingLines = ({ children }: { children: ReactNode }) => (
  <div className="px-4 pt-1 pb-1.5 md:px-5">{children}</div>
)
