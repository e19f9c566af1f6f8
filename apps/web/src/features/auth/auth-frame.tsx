import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { mainPolicyPaths } from '@lucas/contract/copy/users/policies.ts'
import type { ReactNode } from 'react'
import { PolicyLinks } from '../../entities/legal/policy-links.tsx'
import { buildYear } from '../../lib/app/build.ts'
import { Rosette } from '../../ui/brand/rosette.tsx'
import { Wordmark } from '../../ui/brand/wordmark.tsx'

interface AuthFrameProps {
  title: string
  lead: ReactNode
  /** Above the title. */
  icon?: ReactNode
  /** Two lines of text at the right side. */
  note: readonly string[]
  children: ReactNode
}

/** The layout of the auth screens: a form at the left and a decorative side at the right on wide screens. */
export const AuthFrame = ({ title, lead, icon, note, children }: AuthFrameProps) => (
  <div className="grid min-h-dvh lg:grid-cols-2">
    <div className="flex min-h-dvh flex-col px-4 py-5 md:px-8 lg:px-12 lg:py-8">
      <a href="/landing" className="flex h-11 items-center self-start">
        <Wordmark />
      </a>
      <main className="mx-auto flex w-full max-w-[368px] flex-1 flex-col justify-center py-8">
        {icon !== undefined && (
          <span
            aria-hidden="true"
            className="mb-5 grid size-12 place-items-center rounded-lg bg-brand-soft text-brand [&_svg]:size-6"
          >
            {icon}
          </span>
        )}
        <h1 className="text-3xl font-semibold tracking-[-0.022em]">{title}</h1>
        <p className="mt-1 mb-7 text-[0.9375rem] leading-[1.375rem] text-ink-3">{lead}</p>
        {children}
      </main>
      <footer className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-ink-3">
        <span>{shellCopy.footer(buildYear)}</span>
        <PolicyLinks paths={mainPolicyPaths} />
      </footer>
    </div>
    <aside
      aria-hidden="true"
      className="relative isolate m-3 ml-0 hidden overflow-hidden rounded-2xl bg-note text-note-ink lg:block"
    >
      <Rosette className="absolute top-1/2 left-1/2 -z-10 size-[min(180%,1100px)] -translate-x-1/2 -translate-y-[54%] text-note-ink-2 opacity-[.32]" />
      <span className="absolute top-[46%] left-1/2 size-[74px] -translate-x-1/2 -translate-y-1/2 rounded-full bg-gold" />
      <p className="absolute bottom-12 left-12 text-[34px] leading-[42px] font-semibold tracking-[-0.028em]">
        {note.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </aside>
  </div>
)
