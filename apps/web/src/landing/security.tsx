import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { EyeOff, KeyRound, Lock, Unplug } from 'lucide-react'
import { SectionTitle, wrapClass } from './layout.tsx'

const icons = [KeyRound, Lock, EyeOff, Unplug]

export function Security() {
  return (
    <section
      id="seguridad"
      className={`${wrapClass} grid gap-6 pt-20 lg:grid-cols-2 lg:gap-14 lg:pt-[120px]`}
    >
      <SectionTitle lines={copy.security.title} />
      <ul>
        {copy.security.points.map(({ title, text }, at) => {
          const Icon = icons[at] ?? Lock
          return (
            <li
              key={title}
              className="grid grid-cols-[24px_1fr] gap-4.5 border-t border-line py-5 first:border-0 first:pt-1.5"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-[22px] text-brand" strokeWidth={1.75} />
              <div>
                <h3 className="text-xl font-semibold tracking-[-0.01em]">{title}</h3>
                <p className="mt-0.5 text-lg text-ink-2">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
