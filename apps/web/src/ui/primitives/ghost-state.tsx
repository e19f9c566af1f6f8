import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface GhostStateProps {
  title: string
  text?: string
  action?: ReactNode
  /** The screen as it will look, drawn with shapes of `ghost.tsx`. */
  children: ReactNode
}

/** An empty screen: a title, one sentence and one action, above the screen itself in ghost, which fades out. */
export const GhostState = ({ title, text, action, children }: GhostStateProps) => (
  <Card className="overflow-hidden">
    <div className="grid justify-items-center gap-1 px-6 pt-10 text-center md:pt-12">
      <h2 className="text-lg font-semibold">{title}</h2>
      {text !== undefined && <p className="max-w-[44ch] text-balance text-ink-2">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
    <div
      aria-hidden="true"
      className="mt-8 max-h-[340px] overflow-hidden mask-b-from-20% px-4 md:mt-10 md:px-6"
    >
      {children}
    </div>
  </Card>
)
