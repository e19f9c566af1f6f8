import { demoLinkCopy } from '@lucas/contract/copy/users/demo.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { Rosette } from '../ui/brand/rosette.tsx'
import { ByBanks } from '../ui/primitives/by-banks.tsx'
import { ActionLink, whereClosed, whereOpen, wrapClass } from './layout.tsx'
import dashboardDark from './pictures/dashboard-dark.webp'
import dashboardLight from './pictures/dashboard-light.webp'
import phoneDark from './pictures/phone-dark.webp'
import phoneLight from './pictures/phone-light.webp'

export function Hero() {
  const { hero } = copy
  return (
    <section className={`${wrapClass} pt-10 md:pt-14 xl:pt-18`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 xl:grid-cols-[minmax(0,1fr)_500px] xl:items-end">
        <h1 className="max-w-[720px] text-[44px] leading-[46px] font-semibold tracking-[-0.04em] text-balance [word-spacing:.05em] md:text-[68px] md:leading-[70px]">
          {hero.title}
        </h1>
        <div>
          <p className="max-w-[560px] text-[1.0625rem] leading-[1.625rem] text-ink-2 md:text-[1.125rem] md:leading-7">
            <ByBanks linked={hero.lead} files={filesOnlyCopy.landing.lead} />
          </p>
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-2 md:flex md:flex-wrap">
            <ActionLink
              href="#registro"
              variant="primary"
              size="lg"
              className={`max-md:min-h-13 ${whereOpen}`}
            >
              {hero.create}
            </ActionLink>
            <span className={whereClosed}>
              <ActionLink href="/login" variant="primary" size="lg" className="max-md:min-h-13">
                {copy.enter}
              </ActionLink>
            </span>
            <ActionLink
              href="/ejemplo"
              rel="nofollow"
              variant="secondary"
              size="lg"
              className="max-md:min-h-13"
            >
              {demoLinkCopy.explore}
            </ActionLink>
          </div>
        </div>
      </div>
      <HeroPicture />
    </section>
  )
}

/** Screens of the product on a note: the dashboard, cut off at its end, and a phone over it. `npm run landing-pictures`. */
function HeroPicture() {
  const { hero } = copy
  return (
    <div className="relative isolate mt-9 h-[440px] overflow-hidden rounded-2xl bg-note md:mt-12 md:h-[560px] xl:h-[640px]">
      <Rosette className="absolute -top-40 -right-40 -z-10 size-[620px] text-note-ink-2 opacity-[.3]" />
      <picture className="max-md:hidden">
        <source media="(prefers-color-scheme: dark)" srcSet={dashboardDark} />
        <img
          src={dashboardLight}
          width={1440}
          height={900}
          alt={hero.dashboard}
          fetchPriority="high"
          className="rise absolute top-10 left-10 h-auto w-[calc(100%-80px)] max-w-none rounded-t-xl shadow-3 xl:top-14 xl:left-9 xl:w-[1060px]"
        />
      </picture>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={phoneDark} />
        <img
          src={phoneLight}
          width={390}
          height={800}
          alt={hero.phone}
          className="rise absolute top-9 left-1/2 h-auto w-[264px] max-w-none -translate-x-1/2 rounded-[28px] border-4 border-note-ink/90 shadow-3 md:top-[132px] md:right-3 md:left-auto md:w-[232px] md:translate-x-0 xl:top-[120px] xl:right-3 xl:w-[264px]"
        />
      </picture>
    </div>
  )
}
