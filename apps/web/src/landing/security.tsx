import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { Cpu, EyeOff, KeyRound, Lock, Unplug } from 'lucide-react'
import { ByBanks } from '../ui/primitives/by-banks.tsx'
import { SectionTitle, wrapClass } from './layout.tsx'

const icons = [KeyRound, Lock, Cpu, EyeOff, Unplug]

/** What protects the user: the first points are wide cards, the others narrow ones. */
export function Security() {
  return (
    <section id="seguridad" className={`${wrapClass} pt-20 lg:pt-[120px]`}>
      <SectionTitle lines={copy.security.title} />
      <ul className="mt-7 grid gap-4 md:mt-11 md:grid-cols-2 lg:grid-cols-6">
        {copy.security.points.map(({ title, text, ...rest }, at) => {
          const Icon = icons[at] ?? Lock
          const files = 'files' in rest ? rest.files : { title, text }
          return (
            <li
              key={title}
              className={`rounded-2xl border border-line p-5 md:p-7 ${at < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}`}
            >
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-lg bg-brand-soft text-brand"
              >
                <Icon className="size-[22px]" strokeWidth={1.75} />
              </span>
              <h3 className="mt-4 text-xl font-semibold tracking-[-0.01em]">
                <ByBanks linked={title} files={files.title} />
              </h3>
              <p className="mt-1 text-lg text-ink-2">
                <ByBanks linked={text} files={files.text} />
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
