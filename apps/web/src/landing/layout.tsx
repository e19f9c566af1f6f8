import type { ReactNode } from 'react'

/** The content width and margins of the landing page (design 5: 1200 px wide, 16, 24 or 32 px at the edges). */
export const wrapClass = 'mx-auto w-full max-w-[1264px] px-4 md:px-6 lg:px-8'

/** A section title; each line of the copy is its own line. */
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

const variantClasses = {
  primary: 'border-transparent bg-brand-fill text-on-brand hover:bg-brand-fill-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  ghost: 'border-transparent text-ink-2 hover:bg-surface-2',
} as const
const sizeClasses = { md: 'min-h-10 px-4 text-md', lg: 'min-h-12 px-[22px] text-lg' } as const

/** A link that looks like a button. Actions are links because the page works without JavaScript. */
export function ActionLink({
  href,
  variant,
  size = 'md',
  rel,
  className = '',
  children,
}: {
  href: string
  rel?: string
  variant: keyof typeof variantClasses
  size?: keyof typeof sizeClasses
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      rel={rel}
      className={`inline-flex max-w-full shrink-0 items-center justify-center rounded-[10px] border text-center font-[550] transition-colors ${variantClasses[variant]} ${sizeClasses[size]} ${className}`}
    >
      {children}
    </a>
  )
}

/** Classes of what is shown only where plans can be paid, and of what replaces it (`data-payments` of the page). */
export const wherePaid = 'in-data-[payments=none]:hidden'
export const whereUnpaid = 'hidden in-data-[payments=none]:block'

/** Classes of what is shown only where everyone may register, only where not, only where one person may, and only by invitation (`data-registration`). */
export const whereOpen = 'in-data-[registration=first]:hidden in-data-[registration=invite]:hidden'
/** For an element around a button, whose own display would win over `hidden`. */
export const whereClosed =
  'hidden in-data-[registration=first]:contents in-data-[registration=invite]:contents'
export const whereFirst = 'hidden in-data-[registration=first]:block'
export const whereInvited = 'hidden in-data-[registration=invite]:block'
