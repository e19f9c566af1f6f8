import type { ReactNode } from 'react'

/** Content width and margins of the landing page (design 5: 1200 inside, 16 / 24 / 32 at the edges). */
export const wrap = 'mx-auto w-full max-w-[1264px] px-4 md:px-6 lg:px-8'

/** Section title in the landing size, one line of the copy per line. */
export function SectionTitle({ lines }: { lines: readonly string[] }) {
  return (
    <h2 className="text-[34px] leading-[39px] font-semibold tracking-[-0.034em] [word-spacing:.05em] md:text-[44px] md:leading-[50px]">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </h2>
  )
}

const look = {
  primary: 'border-transparent bg-brand-fill text-on-brand hover:bg-brand-fill-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  ghost: 'border-transparent text-ink-2 hover:bg-surface-2',
} as const
const size = { md: 'h-10 px-4 text-md', lg: 'h-12 px-[22px] text-lg' } as const

/** A link that looks like a button; the page works without scripts, so its actions are links. */
export function ActionLink({
  href,
  variant,
  size: sized = 'md',
  className = '',
  children,
}: {
  href: string
  variant: keyof typeof look
  size?: keyof typeof size
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      className={`inline-flex items-center justify-center rounded-[10px] border font-[550] whitespace-nowrap transition-colors ${look[variant]} ${size[sized]} ${className}`}
    >
      {children}
    </a>
  )
}
