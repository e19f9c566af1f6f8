import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { ArrowDown } from 'lucide-react'
import { DemoLink } from '../entities/demo/demo-link.tsx'
import { RosetteUse } from '../ui/brand/rosette.tsx'
import { BrandSymbol } from '../ui/brand/wordmark.tsx'
import { ActionLink, wrapClass } from './layout.tsx'

const card = 'rounded-xl border border-line bg-surface px-5 py-4.5 shadow-2'
/** Twelve invented months as points of a 236 × 52 plot. */
const spark = '3,4 24,48 45,32 66,23 87,40 108,46 129,36 149,28 170,38 191,16 212,32 233,44'

export function Hero() {
  const { hero } = copy
  return (
    <section
      className={`${wrapClass} grid grid-cols-1 items-center gap-10 pt-10 pb-12 md:pt-14 xl:grid-cols-[minmax(0,1fr)_560px] xl:gap-14 xl:pt-21 xl:pb-20`}
    >
      <div>
        <h1 className="max-w-[600px] text-[44px] leading-[46px] font-semibold tracking-[-0.04em] text-balance [word-spacing:.05em] md:text-[68px] md:leading-[70px]">
          {hero.title}
        </h1>
        <p className="mt-4.5 max-w-[500px] text-[17px] leading-[26px] text-ink-2 md:mt-6 md:text-[18px] md:leading-7">
          {hero.lead}
        </p>
        <div className="mt-6.5 grid gap-2 md:mt-8 md:flex">
          <ActionLink href="#registro" variant="primary" size="lg" className="max-md:h-13">
            {hero.create}
          </ActionLink>
          <ActionLink href="#funcionalidades" variant="ghost" size="lg" className="max-md:h-13">
            {hero.how}
          </ActionLink>
        </div>
        <p className="mt-4 max-md:text-center">
          <DemoLink />
        </p>
      </div>
      <div
        role="img"
        aria-label={hero.picture}
        className="grid w-full max-w-[560px] grid-cols-1 gap-3 md:gap-4"
      >
        <Bill />
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          <SpendingCard />
          <GoalCard />
        </div>
      </div>
    </section>
  )
}

function Bill() {
  const { hero } = copy
  return (
    <div className="relative isolate flex h-[206px] flex-col overflow-hidden rounded-2xl bg-note p-5 text-note-ink md:h-[272px] md:px-[30px] md:py-[26px]">
      <RosetteUse className="absolute -top-28 -right-[170px] -z-10 size-[420px] text-note-ink-2 opacity-[.36] md:-top-[150px] md:size-[560px]" />
      <p className="flex items-center gap-2.5 font-[550]">
        <BrandSymbol isOnNote className="size-[26px]" />
        {hero.balance}
      </p>
      <p className="num mt-5.5 text-[42px] leading-[48px] font-semibold tracking-[-0.038em] md:mt-9 md:text-[60px] md:leading-[64px]">
        $4.947.490
      </p>
      <p className="mt-auto flex justify-between text-sm text-note-ink-2 md:justify-start md:gap-5 md:text-md">
        <span>{hero.banks}</span>
        <span className="num">{hero.balanceDay}</span>
      </p>
    </div>
  )
}

function SpendingCard() {
  return (
    <div className={card}>
      <p className="flex justify-between text-sm font-medium text-ink-2">
        {copy.hero.spending}
        <span className="num flex items-center gap-1 font-semibold text-income">
          <ArrowDown aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
          10,5%
        </span>
      </p>
      <div className="mt-0.5 flex items-center justify-between gap-6 md:block">
        <p className="num text-[26px] leading-[34px] font-semibold tracking-[-0.026em] md:mb-2">$934.285</p>
        <svg
          viewBox="0 0 236 52"
          className="h-10 w-[150px] min-w-0 text-brand md:h-[52px] md:w-full"
          aria-hidden="true"
        >
          <polyline
            points={spark}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <circle cx="233" cy="44" r="2.75" fill="currentColor" />
        </svg>
      </div>
    </div>
  )
}

function GoalCard() {
  const { hero } = copy
  return (
    <div className={`${card} flex flex-col justify-between gap-3.5`}>
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3">
        <span
          className="emoji grid size-9 place-items-center rounded-[10px] bg-cat-educacion-bg text-[17px]"
          aria-hidden="true"
        >
          🏖️
        </span>
        <p>
          <span className="block font-semibold">{hero.goal}</span>
          <span className="num text-[12.5px] text-ink-3">{hero.goalSaved}</span>
        </p>
        <span className="num font-semibold">55%</span>
      </div>
      <div>
        <div className="h-2 overflow-hidden rounded-xs bg-track">
          <div className="h-full w-[55%] rounded-xs bg-cat-educacion" />
        </div>
        <p className="num mt-2.5 flex justify-between text-sm text-ink-3">
          <span className="font-medium text-ink">{hero.goalMonthly}</span>
          <span>{hero.goalDay}</span>
        </p>
      </div>
    </div>
  )
}
